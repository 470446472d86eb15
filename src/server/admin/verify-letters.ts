import { sha256Of } from '../base/sha256.ts';
import { drawnBy } from '../copies/pdf.ts';
import { addressValue, type LetterRow } from '../ledger/letters.ts';
import type { LinkView } from '../ledger/link.ts';
import { type Attachment, copiesOf } from '../letters/copies.ts';
import { releaseFor } from '../letters/mail.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { saltedHash } from '../proof/hashes.ts';
import type { CommandDeps } from './command.ts';
import type { VerificationReport } from './verification.ts';
import type { Fault, RecordRow } from './verify-money.ts';

/**
 * Draws the PDFs of a link's letters anew and compares their hashes (D-48). Those of an erased customer are only
 * counted. So are those that another release has drawn and that are drawn otherwise now, and all where Typst does not
 * run.
 */
export async function verifyCopies(deps: CommandDeps, link: LinkView, { mismatches }: VerificationReport) {
  const counts = { compared: 0, others: 0 };
  const sent = link.letters.flatMap((letter) => {
    const pdfs = letter.parts?.attachments.filter(({ drawn_by }) => drawn_by !== undefined) ?? [];
    return pdfs.length > 0 ? [{ letter, pdfs }] : [];
  });
  if (sent.length === 0) return counts;
  const all = await deps.release();
  /** What was sent again has the same copies. A long contract takes 0.1 s. */
  const drawnBefore = new Map<string, Attachment[]>();
  for (const { letter, pdfs } of sent) {
    const { name: ofLetter, act, reference, salt } = letter;
    if (salt === null) {
      counts.others += pdfs.length;
      continue;
    }
    const record = link.records.find((one) => one.reference === reference);
    const release = releaseFor(all, link, record?.language);
    const key = JSON.stringify([ofLetter, act, reference]);
    const drawn = drawnBefore.get(key) ?? (await copiesOf({ db: deps.db }, release, link, letter));
    drawnBefore.set(key, drawn);
    // A copy is HTML where no PDF can be drawn.
    const isDrawable = drawn.every(({ type }) => type !== 'text/html');
    for (const { name, sha256: stored, drawn_by } of pdfs) {
      const { content } = drawn.find((one) => one.name === name) ?? {};
      const computed = content && isDrawable ? saltedHash(salt, content) : 'missing';
      // Letters of an earlier version have no salt in these hashes.
      const isSame = computed === stored || (content && sha256Of(content) === stored);
      const isOwn = isDrawable && drawn_by === drawnBy(release.id);
      counts[isSame || isOwn ? 'compared' : 'others'] += 1;
      const what = `the copy ${name} of the letter ${ofLetter}`;
      if (isOwn && !isSame) mismatches.push({ link_id: link.row.id, what, stored, computed });
    }
  }
  return counts;
}

export type LetterRule = { name: string; act: string; is_fact: boolean; to_answer: boolean; after_seq: string };

type OfLetters = { records: RecordRow[]; letters: LetterRow[]; rules: LetterRule[]; own_values: object | null };

/**
 * What was sent has the hash that its fact has in the chain, and is of the same record (D-48). What was taken has its
 * fact. What an act sends was queued with it, as long as the link has an address.
 */
export function* faultsOfLetters({ records, letters, rules, own_values }: OfLetters): Generator<Fault> {
  for (const rule of rules.filter(({ to_answer }) => to_answer || Object.hasOwn(own_values ?? {}, addressValue)))
    for (const { act, about, seq, reference } of records) {
      const isDue = act === rule.act && (about !== null) === rule.is_fact && Number(seq) > Number(rule.after_seq);
      if (isDue && !letters.some((letter) => letter.name === rule.name && letter.reference === reference))
        yield { act, what: `the letter ${rule.name}`, stored: 'queued', computed: 'missing' };
    }
  for (const { id, name, state } of letters)
    if (/accepted|bounced/.test(state) && !records.some(({ reference }) => reference === `letter-accepted ${id}`))
      yield { what: `the letter ${name}`, stored: state, computed: 'without its fact' };
  for (const { act, letter } of records) {
    const row = letters.find(({ id }) => id === letter?.id);
    const about = records.find(({ reference }) => reference === row?.reference)?.act ?? row?.act;
    const [stored, told] = [row, letter].map((each) => `${each?.name} of ${each?.reference ?? ''}`);
    if (row && act.startsWith('letter-') && (stored !== told || row.act !== about))
      yield { what: `the letter ${row.name}`, stored: stored!, computed: told! };
    if (!letter || (letter.sha256 === undefined && (row || !act.startsWith('letter-')))) continue;
    const computed = row?.parts ? canonicalHash(row.parts) : 'missing';
    if (computed !== letter.sha256)
      yield { what: `the letter ${letter.name}`, stored: letter.sha256 ?? 'sent', computed };
  }
}
