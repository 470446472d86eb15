import { accountEnding } from '../../bank/account-number.ts';
import type { FieldFault, Mandate } from '../../bank/mandate.ts';
import { fillLine } from '../../rules/fill.ts';
import type { DirectDebitMandateRequest, Problem } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import type { Deps } from '../deps.ts';
import { readChecked } from '../direct-debit/bank-checks.ts';
import { mandateText } from '../direct-debit/mandate-text.ts';
import { lookupFor } from '../journey/document-text.ts';
import type { LinkView } from '../ledger/link.ts';
import type { Recorded } from '../ledger/records.ts';
import { type Asked, recordAct } from './record-act.ts';

/**
 * Records a Direct Debit mandate with exactly the text that was shown, and stores the bank details encrypted. Throws a
 * `Refusal`: `fields-invalid` has content's messages, filled with the link's values.
 */
export function recordMandate(deps: Deps, asked: Asked, request: DirectDebitMandateRequest): Promise<Recorded> {
  const { terms_sha256, ...typed } = request;
  const read = readChecked(deps.bankChecks, typed);
  return recordAct(deps, {
    ...asked,
    act: 'direct-debit-mandate',
    shown: { sha256: terms_sha256, ...(typed.statement.trim() && { statement: typed.statement }) },
    evidence(link) {
      const { statement, account_number } = mandateOf(deps, read, link);
      const text = mandateText(deps.compiled, link);
      return { statement, text, account_ending: accountEnding(account_number) };
    },
    also(tx, link) {
      const { statement: _, ...details } = mandateOf(deps, read, link);
      return deps.bureau.lodge(tx, link.row.id, details);
    },
  });
}

/** Returns the mandate to store. */
function mandateOf(deps: Deps, read: ReturnType<typeof readChecked>, link: LinkView): Mandate {
  if ('mandate' in read) return read.mandate;
  throw fieldsInvalid(deps, read.faults, link);
}

/** The refusal of bank details that cannot be right, with content's messages. */
export function fieldsInvalid({ compiled }: Deps, faults: FieldFault[], link: LinkView): Refusal {
  const words = compiled.acts?.['direct-debit-mandate']?.messages;
  const lookup = lookupFor(compiled.site, link);
  const errors = faults.map(({ field, code, message }) => ({
    field,
    code,
    detail: fillLine(words?.[message] ?? '', lookup),
  }));
  return new Refusal('fields-invalid', {}, { errors: errors satisfies Problem['errors'] });
}
