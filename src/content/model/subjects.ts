import { timeSubject } from '../../rules/when.ts';
import type { Fact } from '../schema/fact.ts';
import { isObject, objectOr } from '../schema/walk.ts';
import { type ContentIndex, filesOf } from './content-index.ts';

/** The subjects of conditions: the facts of the catalogue, and the values of values.json. */
export type Subjects = Record<string, Pick<Fact, 'values' | 'always' | 'withLink'> & { type: Fact['type'] | 'number' }>;

const time: Subjects = { [timeSubject]: { type: 'text', always: true } };

/** The subjects of conditions, by name. A value is known in every situation, or by link. */
export const subjectsOf = (contentIndex: ContentIndex): Subjects => ({
  ...valuesOf(contentIndex),
  ...contentIndex.schemas.facts,
});

/** The types of the catalogue for values of other types than text. */
const typeOf: Record<string, Subjects[string]['type']> = {
  money: 'money',
  number: 'number',
  day: 'date',
  list: 'list',
};

/** The values of values.json and the time alone, as conditions over values ask for them. */
export function valuesOf(contentIndex: ContentIndex): Subjects {
  const [file] = filesOf(contentIndex, 'values');
  return valueSubjects(objectOr(file?.data));
}

/** The same of the entries of values.json, as they are written or compiled. */
export function valueSubjects(entries: Readonly<Record<string, unknown>>): Subjects {
  const values = Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]): [string, Subjects[string]][] => {
      if (!isObject(entry)) return [];
      const { type, value, choices } = entry;
      const isKnown = value !== undefined && { always: true as const };
      if (type === 'choice')
        return [[name, { type: 'text', ...(Array.isArray(choices) && { values: choices }), ...isKnown }]];
      return [[name, { type: typeOf[String(type)] ?? 'text', ...isKnown }]];
    }),
  );
  return { ...values, ...time };
}
