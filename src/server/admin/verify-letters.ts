import { addressValue } from '../ledger/letters.ts';
import { canonicalHash } from '../proof/canonical.ts';
import type { Problem, Verification, Verified, Whole } from './verification.ts';

/**
 * What was sent has the hash that its fact has, and is of the same record (D-48). What was taken has its fact. What an act
 * sends was queued with it, as long as the link has an address. Records are those that verify.
 */
export function* lettersProblems(
  { rules }: Verification,
  { letters, own_values }: Whole,
  records: Verified[],
): Generator<Problem> {
  for (const rule of rules.filter(({ to_answer }) => to_answer || Object.hasOwn(own_values, addressValue)))
    for (const { act, about, seq, reference } of records) {
      const isDue = act === rule.act && (about !== undefined) === rule.is_fact && Number(seq) > Number(rule.after_seq);
      if (isDue && !letters.some((letter) => letter.name === rule.name && letter.reference === reference))
        yield { reference, what: `the letter ${rule.name}`, detail: 'it was never queued, or is gone' };
    }
  for (const { id, name, state } of letters)
    if (/accepted|bounced/.test(state) && !records.some(({ reference }) => reference === `letter-accepted ${id}`))
      yield { what: `the letter ${name}`, detail: `${state}, without the receipt of it` };
  for (const { act, reference, letter } of records) {
    if (!letter) continue;
    const row = letters.find(({ id }) => id === letter.id);
    if (row && act.startsWith('letter-') && (row.name !== letter.name || row.reference !== (letter.reference ?? '')))
      yield { reference, what: `the letter ${row.name}`, detail: 'it is of another record than its receipt says' };
    const computed = row?.parts ? canonicalHash(row.parts) : undefined;
    if (letter.sha256 !== undefined && computed !== letter.sha256)
      yield {
        reference,
        what: `the letter ${letter.name}`,
        detail: row ? 'its parts are not what was signed' : 'missing',
      };
  }
}
