import { inWords, someCase } from '../../src/content/model/cases.ts';
import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import { knownOf, readersOf } from '../../src/content/model/known.ts';
import { allPlaces } from '../../src/content/model/placeholders.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import { comparisonsIn, subjectOf } from '../../src/rules/when.ts';
import type { Journeys, Value } from '../../src/types.gen.ts';

/** Finds values that show for an order to which, by their `when` in values.json, they do not belong (D-32). */
export function* checkConditionalValues(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'values');
  if (!file) return;
  const values = Object.entries(objectOr(file.data) as Record<string, Partial<Value>>);
  const limited = new Map(values.flatMap(([name, { when }]) => (when ? [[name, when]] : [])));
  if (!limited.size) return;

  const journeys = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const known = knownOf(contentIndex);
  for (const { name, whens, nots = [], of, text, link } of allPlaces(contentIndex)) {
    const condition = limited.get(name);
    const wrong = condition && someCase(readersOf(known, link, journeys), whens, [...nots, condition]);
    if (!wrong) continue;
    const asked = comparisonsIn(condition).map(subjectOf);
    const order = inWords(wrong, asked);
    const message = `{${name}}${text === undefined ? '' : ' of this text'} shows here also when ${order}, and by its "when" in values.json it does not belong to such an order.`;
    yield { ...of, message };
  }
}
