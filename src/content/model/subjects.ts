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
  const entries = Object.entries(objectOr(file?.data)).filter(([, entry]) => isObject(entry));
  const values = Object.fromEntries(
    entries.map(([name, entry]): [string, Subjects[string]] => {
      const { type, value, choices } = objectOr(entry);
      const isKnown = value !== undefined && { always: true as const };
      if (type === 'choice')
        return [name, { type: 'text', ...(Array.isArray(choices) && { values: choices }), ...isKnown }];
      return [name, { type: typeOf[String(type)] ?? 'text', ...isKnown }];
    }),
  );
  return { ...values, ...time };
}
