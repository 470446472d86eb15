import { comingParts } from '../../rules/dates.ts';
import { leavesOf } from '../../rules/when.ts';
import type { Value, When } from '../../types.gen.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';
import { objectOr } from '../schema/walk.ts';
import { allPlaces } from './reach/holes.ts';

/** Finds words that say what a value becomes, and stand there after its last change, with a hole (D-54). */
export function* checkComingValues(contentIndex: ContentIndex): Generator<Mistake> {
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data) as Record<string, Partial<Value>>;
  for (const { name, whens, of } of allPlaces(contentIndex)) {
    const [base = '', part] = name.split('.');
    if (!comingParts.some((one) => one === part) || !Object.hasOwn(values, base)) continue;
    const { from } = values[base]!.changes?.at(-1) ?? {};
    if (from === undefined || whens.some((when) => endsBy(when, from))) continue;
    const message = `{${name}} is empty from ${from} on, after the last change: give these words "when": { "not": { "from": "${from}" } }.`;
    yield { ...of, message };
  }
}

/** Whether a condition does not hold from a time on. */
const endsBy = (when: When, time: string): boolean =>
  when.not
    ? leavesOf(when.not).some(({ from }) => from !== undefined && Date.parse(from) <= Date.parse(time))
    : (when.all ?? []).some((one) => endsBy(one, time));
