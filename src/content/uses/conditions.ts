import { subjectOf } from '../../rules/when.ts';
import type { When } from '../../types.gen.ts';
import { objectOr } from '../model/names.ts';
import type { Schemas } from '../schema/schemas.ts';
import { isCondition } from '../schema/walk.ts';

/** The conditions on which the part of a page at `pointer` shows, outermost first: all of them hold then. */
export function conditionsAt(schemas: Schemas, page: unknown, pointer: string): When[] {
  const whens = schemas
    .walk('schemas/page.schema.json', page)
    .filter(({ schema, pointer: at }) => isCondition(schema) && at.endsWith('/when'));
  return whens
    .filter(({ pointer: at }) => `${pointer}/`.startsWith(at.replace(/when$/, '')))
    .map(({ value }) => objectOr(value) as When);
}

/** Writes a condition as the end of a sentence: `customer_type is "existing"`. */
export function conditionInWords(when: When): string {
  if (when.all) return join(when.all, ' and ');
  if (when.any) return join(when.any, ' or ');
  if (when.not) return `not (${conditionInWords(when.not)})`;
  if (when.from !== undefined) return `it is ${when.from} or later`;
  const subject = subjectOf(when);
  if (when.exists !== undefined) return `${subject} is ${when.exists ? 'known' : 'not known'}`;
  if (when.in) return `${subject} is ${when.in.map((value) => JSON.stringify(value)).join(' or ')}`;
  return `${subject} is ${JSON.stringify(when.is)}`;
}

function join(whens: When[], word: string): string {
  const parts = whens.map((when) => {
    const words = conditionInWords(when);
    return (when.all ?? when.any ?? []).length > 1 ? `(${words})` : words;
  });
  return parts.join(word);
}
