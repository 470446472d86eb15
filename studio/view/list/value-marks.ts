import type { Problem } from '../../../src/content/api/pure.ts';
import { dataIn, placed } from '../../edit/positions.ts';

/** The unsaved and the wrong names of values.json, each list one string, a name a line, so that it compares equal. */
export function valueMarks(saved: string | null, text: string | null, problems: readonly Problem[]) {
  const [before, now] = [saved, text].map((one) => dataIn<Record<string, unknown>>(one ?? '') ?? {});
  const isSame = (name: string) => JSON.stringify(before![name]) === JSON.stringify(now![name]);
  const names = [...new Set([...Object.keys(before!), ...Object.keys(now!)])];
  return {
    drafted: names.filter((name) => !isSame(name)).join('\n'),
    mistaken: placed(text ?? '', problems)
      .map(({ at: [name] }) => String(name))
      .join('\n'),
  };
}
