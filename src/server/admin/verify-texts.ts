import { actOf } from '../../rules/journey/methods.ts';
import { nameOf } from '../base/link-name.ts';
import { sha256Of } from '../base/sha256.ts';
import { pagesOf } from '../db/pages-of-rows.ts';
import { answerHash } from '../proof/hashes.ts';
import type { CommandDeps } from './command.ts';
import type { Problem, Verification, Verified, Whole } from './verification.ts';

/** How many texts are read at once: they are long. */
const textBatch = 20;

/** Each agreed text has the hash that it is named by, and none is missing. */
export async function verifyTexts({ db, report }: Verification, linkId: string | undefined): Promise<void> {
  const ofLink = 'records.sha256 = $1 and ($2::uuid is null or link_id = $2)';
  const pages = pagesOf(textBatch, (last?: { sha256: string }) =>
    db.query<{ sha256: string; html: string }>(
      `select sha256, html from agreed_texts
       where sha256 > $1 and ($2::uuid is null or sha256 in (select sha256 from records where link_id = $2))
       order by sha256 limit ${textBatch}`,
      [last?.sha256 ?? '', linkId ?? null],
    ),
  );
  const tell = (rows: { link_id: string; reference: string }[], detail: string) =>
    report.problems.push(
      ...rows.map(({ link_id, reference }) => ({ link: nameOf(link_id), reference, what: 'the agreed text', detail })),
    );
  for await (const rows of pages) {
    report.texts += rows.length;
    for (const { sha256, html } of rows)
      if (sha256Of(html) !== sha256)
        tell(
          await db.query(`select link_id, reference from records where ${ofLink} limit 1000`, [sha256, linkId ?? null]),
          'it has not the hash that was signed',
        );
  }
  tell(
    await db.query(
      `select link_id, reference from records where sha256 is not null and ($1::uuid is null or link_id = $1)
         and not exists (select 1 from agreed_texts where agreed_texts.sha256 = records.sha256) limit 1000`,
      [linkId ?? null],
    ),
    'it is missing',
  );
}

type Sealed = Awaited<ReturnType<CommandDeps['answers']['check']>> extends Map<string, infer Answers> ? Answers : never;

/** Bank details and personal answers are sealed beside their record, with its hashes, until an erasure or their last day. */
export function* sealedProblems(
  { records }: Whole,
  verified: Verified[],
  bank: string | undefined,
  sealed: Sealed,
  today: string,
): Generator<Problem> {
  const mandate = verified.find(({ act }) => act === actOf['direct-debit']);
  const expected = (mandate?.salt != null && mandate.bank_sha256) || undefined;
  if (bank !== expected) yield { what: 'the bank details', detail: bank ? 'not those of the record' : 'missing' };
  for (const act of Object.keys(sealed))
    if (!records.some((record) => record.act === act && record.salt !== null))
      yield { what: `the personal answers to ${act}`, detail: 'there, and their record is not, or is erased' };
  for (const { act, reference, salt, answers } of records)
    for (const { name, hash, kept_until } of (salt !== null && answers) || []) {
      const answer = sealed[act]?.find((one) => one.name === name);
      const isOver = !answer && kept_until !== undefined && kept_until < today;
      if (hash !== undefined && !isOver && (!answer || answerHash(answer) !== hash))
        yield { reference, what: `the answer ${name}`, detail: answer ? 'not what was signed' : 'missing' };
    }
}
