import { canonicalHash } from '../proof/canonical.ts';
import type { Problem, Verified, Whole } from './verification.ts';

/**
 * What was sent has the hash that its fact has, and is of the same record (D-48). What was taken has its fact. What an act
 * sends was queued with it, as long as the link has an address. Records are those that verify.
 */
export function* lettersProblems({ letters }: Whole, records: Verified[]): Generator<Problem> {
  for (const { reference, letters: sends = [] } of records)
    for (const name of sends)
      if (!letters.some((letter) => letter.name === name && letter.reference === reference))
        yield { reference, what: `the letter ${name}`, detail: 'it was never queued, or is gone' };
  for (const { id, name, state } of letters)
    if (/delivered|bounced/.test(state) && !records.some(({ reference }) => reference === `letter-accepted ${id}`))
      yield {
        what: `the letter ${name}`,
        detail: `${state === 'bounced' ? state : 'accepted'}, without the receipt of it`,
      };
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
