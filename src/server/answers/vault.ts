import type { Answers } from '../../rules/questions/question.ts';
import type { Queryable } from '../db/db.ts';
import { sorValidFor } from '../journey/status.ts';
import { recordReading } from '../ledger/readings.ts';
import type { PersonalAnswer, RecordedAnswer } from '../ledger/records.ts';
import { currentKey, type Keyring, keyFor, type Sealing } from '../sealing/keyring.ts';
import { type Resealed, reseal } from '../sealing/reseal.ts';
import { type SealedText, seal, unseal } from '../sealing/seal.ts';

export type PersonalAnswers = Record<string, PersonalAnswer[]>;

type Row = SealedText & { link_id: string; act: string };

export type AnswerVault = ReturnType<typeof openAnswers>;

/** Keeps personal answers, and drafts, encrypted. */
export function openAnswers({ db, keys, signer, now }: Sealing) {
  const purpose = (what: string, linkId: string, act: string) => `${what} of ${linkId} for ${act}`;

  async function sealedValues(what: string, linkId: string, act: string, content: unknown): Promise<unknown[]> {
    const { key_id, iv, sealed } = seal(currentKey(await keys()), purpose(what, linkId, act), JSON.stringify(content));
    return [linkId, act, key_id, iv, sealed, now().toISOString()];
  }

  const open = <T>(keyring: Keyring, what: string, row: Row): T =>
    JSON.parse(unseal(keyFor(keyring, row.key_id), purpose(what, row.link_id, row.act), row)) as T;

  /** Returns the decrypted answers, or undefined if their key is gone or they were changed. */
  function openIfWhole<T>(...sealedRow: Parameters<typeof open>): T | undefined {
    try {
      return open<T>(...sealedRow);
    } catch {
      return undefined;
    }
  }

  const rowsOf = (on: Queryable, table: 'sealed_answers' | 'drafts', linkIds: string[]) =>
    on.query<Row>(`select link_id, act, key_id, iv, sealed from ${table} where link_id = any($1::uuid[])`, [linkIds]);

  return {
    async keep(tx: Queryable, linkId: string, act: string, answers: PersonalAnswer[]): Promise<void> {
      await tx.query(
        'insert into sealed_answers (link_id, act, key_id, iv, sealed, sealed_at) values ($1, $2, $3, $4, $5, $6)',
        await sealedValues('answers', linkId, act, answers),
      );
    },

    /** Returns the personal answers of a link, and records `reader`: who reads them, and how. */
    async read(linkId: string, reader: string): Promise<PersonalAnswers> {
      return db.transaction(async (tx) => {
        const rows = await rowsOf(tx, 'sealed_answers', [linkId]);
        if (rows.length === 0) return {};
        const [keyring, key] = [await keys(), await signer()];
        const answers = rows.map((row) => [row.act, open<PersonalAnswer[]>(keyring, 'answers', row)] as const);
        const reading = { link_id: linkId, what: 'answers', read_at: now(), reader } as const;
        for (const { act } of rows) await recordReading(tx, key, { ...reading, act });
        return Object.fromEntries(answers);
      });
    },

    /** The same for whoever checks them and shows none. An act whose answers cannot be decrypted has no list. */
    async check(on: Queryable, linkIds: string[]) {
      const rows = await rowsOf(on, 'sealed_answers', linkIds);
      const answersByLink = new Map<string, Record<string, PersonalAnswer[] | undefined>>();
      const keyring = rows.length > 0 ? await keys() : undefined;
      for (const row of rows) {
        const answersByAct = answersByLink.get(row.link_id) ?? {};
        answersByLink.set(row.link_id, answersByAct);
        answersByAct[row.act] = openIfWhole<PersonalAnswer[]>(keyring!, 'answers', row);
      }
      return answersByLink;
    },

    /** Returns the drafts of a link by their act. One that cannot be decrypted any more is left out. */
    async drafts(on: Queryable, linkId: string): Promise<Record<string, Answers>> {
      const rows = await rowsOf(on, 'drafts', [linkId]);
      if (rows.length === 0) return {};
      const keyring = await keys();
      const drafts = rows.map((row) => [row.act, openIfWhole<Answers>(keyring, 'draft', row)] as const);
      return Object.fromEntries(drafts.filter((draft): draft is [string, Answers] => draft[1] !== undefined));
    },

    /** Keeps a draft in place of an earlier one. What is left of links that have expired is deleted on the way. */
    async keepDraft(tx: Queryable, linkId: string, act: string, answers: Answers): Promise<void> {
      await tx.query(
        `insert into drafts (link_id, act, key_id, iv, sealed, sealed_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (link_id, act) do update set key_id = $3, iv = $4, sealed = $5, sealed_at = $6`,
        await sealedValues('draft', linkId, act, answers),
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
    async rekey(): Promise<Resealed[]> {
      const keyring = await keys();
      const sealedAs = (what: string) => ({ purposeOf: (row: Row) => purpose(what, row.link_id, row.act), now });
      return [
        await reseal<Row>(db, 'sealed_answers', keyring, sealedAs('answers')),
        await reseal<Row>(db, 'drafts', keyring, sealedAs('draft')),
      ];
    },
  };
}

/**
 * Recorded answers with the personal ones in their places, for whoever may read them. Those that are erased have none.
 */
export const withPersonal = (answers: RecordedAnswer[], personal: PersonalAnswer[] = []): RecordedAnswer[] =>
  answers.map(({ hash, ...answer }) => {
    if (hash === undefined) return answer;
    const { words, value } = personal.find(({ name }) => name === answer.name) ?? {};
    return { ...answer, ...(words !== undefined && { words }), ...(value !== undefined && { value }) };
  });
