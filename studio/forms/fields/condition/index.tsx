import type { FieldKind } from '../../field-kind.ts';
import { Condition } from './condition.tsx';
import type { Subject } from './fact-part.tsx';

/** The subjects of conditions, by the title of their schema. */
const conditions: Record<string, Subject[]> = { When: ['fact', 'value'], ValueWhen: ['value'] };

/** A condition over facts and values, or over values alone. */
export const field: FieldKind<{ subjects: Subject[] }> = {
  recognise({ schema: { title = '', properties } }) {
    const subjects = conditions[title]?.filter((one) => properties?.[one]);
    return subjects && { subjects };
  },
  Input: Condition,
  starter({ subjects: [subject = 'fact'] }, { names }) {
    return { [subject]: names.offers[subject]?.[0]?.name ?? '', exists: true };
  },
  shape: 'part',
  explainsItself: true,
};
