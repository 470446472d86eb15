import type { FieldFault } from '../../rules/bank/mandate.ts';
import type { LinkValues } from '../../rules/facts.ts';
import { fillLine } from '../../rules/fill.ts';
import type { Compiled, Problem } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import { lookupFor } from '../journey/document-text.ts';

/** The refusal of bank details that cannot be right, with content's messages, filled with the link's values. */
export function fieldsInvalid({ site, acts }: Compiled, faults: FieldFault[], link: LinkValues): Refusal {
  const words = acts?.['direct-debit-mandate']?.messages;
  const lookup = lookupFor(site, link);
  const errors = faults.map(({ field, code, message }) => ({
    field,
    code,
    detail: fillLine(words?.[message] ?? '', lookup),
  }));
  return new Refusal('fields-invalid', {}, { errors: errors satisfies Problem['errors'] });
}
