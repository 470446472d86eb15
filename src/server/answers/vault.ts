import type { Answers } from '../../rules/questions/question.ts';
import type { RecordedAnswer } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { sorValidFor } from '../journey/status.ts';
import type { LinkView } from '../ledger/link.ts';
import { recordReading } from '../ledger/readings.ts';
import type { RecordRow } from '../ledger/records.ts';
import type { PersonalAnswer } from '../proof/hashes.ts';
import type { Sealing } from '../sealing/keyring.ts';
import { openIfWhole, type Resealed, sealedRows } from '../sealing/sealed-rows.ts';

export type PersonalAnswers = Record<string, PersonalAnswer[]>;

export type AnswerVault = ReturnType<typeof openAnswers>;

/** Keeps personal answers, and drafts, encrypted. */
export function openAnswers(sealing: Sealing) {
  const { db, now } = sealing;
  const sealedAnswers = sealedRows<PersonalAnswer[]>(
    sealing,
    'sealed_answers',
    ({ link_id, act, kept_until }) => `answers of ${link_id} for ${act} until ${kept_until}`,
  );
  const sealedDrafts = sealedRows<Answers>(sealing, 'drafts', ({ link_id, act }) => `draft of ${link_id} for ${act}`);

  return {
    /** Keeps those together that are kept until the same day: what is over is a row that is deleted. */
    async keep(tx: Queryable, linkId: string, act: string, answers: PersonalAnswer[]): Promise<void> {
      const endOf = ({ kept_until = 'infinity' }: PersonalAnswer) => kept_until;
      for (const kept_until of new Set(answers.map(endOf))) {
        const same = answers.filter((answer) => endOf(answer) === kept_until);
        await sealedAnswers.add(tx, { link_id: linkId, act, kept_until }, same);
      }
    },

    /** Returns the personal answers that are recorded on a link, and records `reader`: who reads them, and how. */
    async read({ row: { id: linkId }, records }: LinkView, reader: string): Promise<PersonalAnswers> {
      const acts = records.filter(({ answers }) => answers?.some(({ personal }) => personal)).map(({ act }) => act);
      if (acts.length === 0) return {};
      const rows = (await sealedAnswers.read(db, [linkId])).filter(({ act }) => acts.includes(act));
      if (rows.length === 0) return {};
      const answers: PersonalAnswers = {};
      for (const { act, open } of rows) answers[act] = [...(answers[act] ?? []), ...open()];
      const reading = { link_id: linkId, what: 'answers', read_at: now(), reader } as const;
      await db.transaction(async (tx) => {
        for (const act of Object.keys(answers)) await recordReading(tx, { ...reading, act });
      });
      return answers;
    },

    /** The same for whoever checks them and shows none. An act whose answers cannot be decrypted has no list. */
    async check(on: Queryable, linkIds: string[]) {
      const answersByLink = new Map<string, Record<string, PersonalAnswer[] | undefined>>();
      for (const row of await sealedAnswers.read(on, linkIds)) {
        const answersByAct = answersByLink.get(row.link_id) ?? {};
        answersByLink.set(row.link_id, answersByAct);
        const [others, opened] = [row.act in answersByAct ? answersByAct[row.act] : [], openIfWhole(row)];
        answersByAct[row.act] = others && opened && [...others, ...opened];
      }
      return answersByLink;
    },

    /** Returns the drafts of a link by their act. One that cannot be decrypted any more is left out. */
    async drafts(on: Queryable, linkId: string): Promise<Record<string, Answers>> {
      const rows = await sealedDrafts.read(on, [linkId]);
      const drafts = rows.map((row) => [row.act, openIfWhole(row)] as const);
      return Object.fromEntries(drafts.filter((draft): draft is [string, Answers] => draft[1] !== undefined));
    },

    /** Keeps a draft in place of an earlier one. What is left of links that have expired is deleted on the way. */
    async keepDraft(tx: Queryable, linkId: string, act: string, answers: Answers): Promise<void> {
      await sealedDrafts.add(
        tx,
        { link_id: linkId, act },
        answers,
        `on conflict (link_id, act) do update
           set key_id = excluded.key_id, iv = excluded.iv, sealed = excluded.sealed, sealed_at = excluded.sealed_at`,
      );
      const sorEnd = new Date(now().getTime() - sorValidFor);
      await tx.query(
        `delete from drafts where link_id in (
           select link_id from drafts where exists (
             select 1 from links where id = link_id and (expires_at <= $1 or sor_given_at <= $2))
           order by sealed_at limit 100 for update skip locked)`,
        [now().toISOString(), sorEnd.toISOString()],
      );
    },

    async dropDraft(tx: Queryable, linkId: string, act: string): Promise<void> {
      await tx.query('delete from drafts where link_id = $1 and act = $2', [linkId, act]);
    },

    /** Encrypts the personal answers and the drafts of every older key again with the current key. */
    rekey: async (): Promise<Resealed[]> => [await sealedAnswers.rekey(), await sealedDrafts.rekey()],
  };
}

/** Recorded answers with the personal ones in place, for whoever may read them. Others are erased, or not kept any more. */
export const withPersonal = (
  answers: NonNullable<RecordRow['answers']>,
  personal: PersonalAnswer[] = [],
): RecordedAnswer[] =>
  answers.map(({ hash, ...answer }) => {
    if (hash === undefined) return answer;
    const { words, value } = personal.find(({ name }) => name === answer.name) ?? {};
    return { ...answer, ...(words !== undefined && { words }), ...(value !== undefined && { value }) };
  });
