import type { Problem } from '../../../content/problem/problem.ts';
import { placed } from '../edit/places.ts';
import { dataIn } from './lines.ts';

/**
 * Names the values of values.json that are not as they are saved, and of each mistake the value that it is in, each on a line:
 * what they are stays the same while somebody writes.
 */
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
