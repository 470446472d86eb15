import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import { allPlaces } from '../../src/content/model/placeholders.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import { comingParts, hasBegun } from '../../src/rules/dates.ts';
import type { Value } from '../../src/types.gen.ts';

/** Finds words that say what a value becomes, and stand there after its last change, with a hole (D-54). */
export function* checkComingValues(contentIndex: ContentIndex): Generator<Mistake> {
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data) as Record<string, Partial<Value>>;
  for (const { name, whens, of } of allPlaces(contentIndex)) {
    const [base = '', part] = name.split('.');
    if (!comingParts.some((one) => one === part) || !Object.hasOwn(values, base)) continue;
    const { from } = values[base]!.changes?.at(-1) ?? {};
    if (from === undefined || whens.some(({ until }) => until !== undefined && hasBegun(until, from))) continue;
    const message = `{${name}} is empty from ${from} on, after the last change: give these words "when": { "until": "${from}" }.`;
    yield { ...of, message };
  }
}
