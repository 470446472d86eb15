import { comparisonsIn, subjectOf } from '../../rules/when.ts';
import type { Journeys, Value } from '../../types.gen.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { inWords, stateWhere } from '../model/states.ts';
import { subjectsOf } from '../model/subjects.ts';
import type { Mistake } from '../problem/problem.ts';
import { objectOr } from '../schema/walk.ts';
import { allPlaces } from './reach/holes.ts';

/** Finds values that show for an order to which, by their `when` in values.json, they do not belong (D-32). */
export function* checkConditionalValues(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'values');
  if (!file) return;
  const values = Object.entries(objectOr(file.data) as Record<string, Partial<Value>>);
  const limited = new Map(values.flatMap(([name, { when }]) => (when ? [[name, when]] : [])));
  if (!limited.size) return;

  const journeys = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const subjects = subjectsOf(contentIndex);
  for (const { name, whens, nots = [], of, text, link } of allPlaces(contentIndex)) {
    const condition = limited.get(name);
    const wrong = condition && stateWhere(subjects, whens, link, journeys, [...nots, condition]);
    if (!wrong) continue;
    const asked = comparisonsIn(condition).map(subjectOf);
    const order = inWords(Object.fromEntries(Object.entries(wrong).filter(([subject]) => asked.includes(subject))));
    const message = `{${name}}${text === undefined ? '' : ' of this text'} shows here also when ${order}, and by its "when" in values.json it does not belong to such an order.`;
    yield { ...of, message };
  }
}
