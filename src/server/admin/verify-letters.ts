import { makeCopy } from '../api/letter-copies.ts';
import { sha256Of } from '../base/sha256.ts';
import { drawnBy } from '../copies/pdf.ts';
import { pagesOf } from '../db/pages-of-rows.ts';
import type { LinkView } from '../ledger/link.ts';
import { copiesOf, releaseFor } from '../letters/mail.ts';
import { canonicalHash } from '../proof/canonical.ts';
import type { CommandDeps } from './command.ts';
import type { Verification, VerificationReport } from './verification.ts';

type ToldRow = { seq: string; link_id: string; stored: string; name: string; parts: object | null };

const batch = 1_000;

/** Checks the hashes of what was sent by those that the facts of letters have in the chain (D-48). */
export async function verifyLetters({ db, linkId, report }: Verification): Promise<void> {
  const pages = pagesOf(batch, (last?: ToldRow) =>
    db.query<ToldRow>(
      `select records.seq, records.link_id, records.letter->>'name' as name, records.letter->>'sha256' as stored, letters.parts
       from records left join letters on letters.link_id = records.link_id and letters.id::text = records.letter->>'id'
       where records.letter->>'sha256' is not null and ($1::bigint is null or records.seq > $1)
         and ($2::uuid is null or records.link_id = $2) order by records.seq limit ${batch}`,
      [last?.seq ?? null, linkId],
    ),
  );
  for await (const rows of pages)
    for (const { link_id, name, stored, parts } of rows) {
      const computed = parts ? canonicalHash(parts) : 'missing';
      if (computed !== stored) report.mismatches.push({ link_id, what: `the letter ${name}`, stored, computed });
    }
}

/**
 * Draws the PDFs of a link's letters anew and compares their hashes (D-48). Another release, or another version of Typst,
 * may draw the same words with other bytes, and those of an erased customer are gone: these are only counted.
 */
export async function verifyCopies(deps: CommandDeps, link: LinkView, { mismatches }: VerificationReport) {
  const counts = { compared: 0, others: 0 };
  const sent = link.letters.flatMap((letter) => {
    const pdfs = letter.parts?.attachments.filter(({ drawn_by }) => drawn_by !== undefined) ?? [];
    return pdfs.length > 0 ? [{ letter, pdfs }] : [];
  });
  if (sent.length === 0) return counts;
  const all = await deps.release();
  for (const { letter, pdfs } of sent) {
    const record = link.records.find(({ reference }) => reference === letter.reference);
    const release = releaseFor(all, link, record?.language);
    const isOwn = letter.sent_to !== null && pdfs.every(({ drawn_by }) => drawn_by === drawnBy(release.hash));
    counts[isOwn ? 'compared' : 'others'] += pdfs.length;
    if (!isOwn) continue;
    const drawn = await copiesOf({ db: deps.db, makeCopy, log: { error: () => undefined } }, release, link, letter);
    for (const { name, sha256: stored } of pdfs) {
      const copy = drawn.find((one) => one.name === name);
      const computed = copy ? sha256Of(copy.content) : 'missing';
      const what = `the copy ${name} of the letter ${letter.name}`;
      if (computed !== stored) mismatches.push({ link_id: link.row.id, what, stored, computed });
    }
  }
  return counts;
}
