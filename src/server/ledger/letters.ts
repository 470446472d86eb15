import { defined } from '../../rules/defined.ts';
import { fields } from '../../rules/text/fields.ts';
import { lineOf } from '../../rules/text/line.ts';
import type { Compiled, Link, ProviderLetter } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { takenAway } from './corrected.ts';
import { type FactRow, toldReason } from './records.ts';

/** The value of a link that has the customer's address. */
export const addressValue = 'customer_email';

/** Values as they were meant: texts in one line without what cannot be seen, and the customer's address as it is read. */
export function plainValues(values: Link['values'] | undefined): Link['values'] | undefined {
  const plain = (name: string, text: string) => (name === addressValue ? fields.email.tidy(text) : lineOf(text));
  const entries = Object.entries(values ?? {}).map(([name, it]) => [
    name,
    typeof it === 'string' ? plain(name, it) : it,
  ]);
  return values && Object.fromEntries(entries);
}

/** A letter as the outbox has it, whoever has written it. */
export type StoredLetter = {
  id: string;
  name: string;
  act: string | null;
  reference: string;
  state: string;
  /** Where care has it go, if not to the address of its link. */
  to_address: string | null;
  sent_to: string | null;
  sha256: string | null;
  /** Of the hashes of what was sent; empty once it is erased. */
  salt: string | null;
  parts: ProviderLetter['parts'] | null;
  answer: string | null;
  last_failure: string | null;
};

/** A letter: what became of it is what its facts say. */
export type LetterRow = StoredLetter & {
  state: ProviderLetter['state'];
  sent_at: Date | null;
  /** The address to which it was sent, whole, where it is still known. */
  went_to?: string | undefined;
};

export const storedLetters = `(select json_agg(outbox order by queued_at, id) from outbox
  where link_id = links.id and kind = 'letter')`;

/**
 * The letters that a record sends, by their names: to the address of its link, or to one that is an answer. One to an address
 * that was put right, and is not there any more, waits for it.
 */
export function lettersSentBy(
  { act, kind }: { act: string; kind: string },
  letters: Compiled['letters'] = {},
  { row, facts }: { row: Parameters<typeof takenAway>[0] & { own_values: Link['values'] }; facts: FactRow[] },
): string[] {
  const hasAddress = addressValue in row.own_values || takenAway(row, facts).includes(addressValue);
  return Object.entries(letters).flatMap(
    ([
      name,
      {
        letter: { sends, to },
      },
    ]) => {
      const isSent = act === (kind === 'fact' ? sends.status : sends.act);
      return isSent && (to !== undefined || hasAddress) ? [name] : [];
    },
  );
}

/** An address without most of its name: `r…@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
}

/** Notes to which answer of its act a letter goes that waits: the address itself stays sealed with the answers. */
export async function noteAnswer(tx: Queryable, linkId: string, letter: string, answer: string): Promise<void> {
  await tx.query(
    "update outbox set sent_to = $3 where link_id = $1 and kind = 'letter' and name = $2 and state = 'waiting'",
    [...[linkId, letter, maskedAddress(answer)]],
  );
}

/**
 * Letters as the facts of their link say, whatever their rows do: one without a fact has not left (D-48). `addresses`: those
 * that the link has and had, of which the hash of a sent letter tells the one that it went to.
 */
export function lettersOf(rows: StoredLetter[], facts: FactRow[], addresses: unknown[] = []): LetterRow[] {
  return rows.map((row) => {
    const own = facts.filter(({ letter }) => letter?.id === row.id);
    const sha256 = own.at(-1)?.letter?.sha256 ?? null;
    const parts = row.parts !== null && canonicalHash(row.parts) === sha256 ? row.parts : null;
    const isOfParts = (to: unknown) => row.salt !== null && parts?.to === canonicalHash({ salt: row.salt, to });
    const went_to = [row.to_address, ...addresses].find((to) => typeof to === 'string' && isOfParts(to)) as string;
    const state = own.at(-1)?.act.replace('letter-', '') ?? (row.state === 'stopped' ? row.state : 'queued');
    return {
      ...{ ...row, sha256, state: state as LetterRow['state'] },
      name: own.at(-1)?.letter?.name ?? row.name,
      sent_at: own.find(({ act }) => act === 'letter-accepted')?.recorded_at ?? null,
      ...{ parts, went_to },
      answer: own.map(toldReason).findLast((reason) => reason !== null) ?? (state === 'stopped' ? row.answer : null),
    };
  });
}

type WithLetters = { row: { own_values: Link['values'] }; letters: LetterRow[] };

/** The address to which a letter goes or went, masked; `isWhole`: where it is known, whole. Empty once it is erased. */
function addressOf(row: WithLetters['row'], letter: LetterRow, isWhole = false): string {
  const { to_address, sent_to, state, went_to } = letter;
  const due = state === 'queued' && sent_to === null ? (to_address ?? String(row.own_values[addressValue] ?? '')) : '';
  return (isWhole && (went_to ?? due)) || (sent_to ?? (due && maskedAddress(due)));
}

export const toProviderLetters = ({ row, letters }: WithLetters, isWhole = false): ProviderLetter[] =>
  letters.map((letter) => {
    const { id, name, act, state, sha256, salt, parts, last_failure } = letter;
    const [sent_at, answer] = [letter.sent_at?.toISOString(), letter.answer ?? last_failure];
    return defined({ id, name, to: addressOf(row, letter, isWhole), state, act, sent_at, sha256, salt, parts, answer });
  });

/** The newest letter of each name about an act, as the customer sees it. */
export function toLetters({ row, letters }: WithLetters): NonNullable<Link['letters']> {
  const newest = new Map(letters.filter(({ act }) => act !== null).map((letter) => [letter.name, letter]));
  return [...newest.values()].flatMap((letter) => {
    const { name, state } = letter;
    const to = addressOf(row, letter);
    return state === 'stopped' || !to ? [] : [{ name, to, state }];
  });
}

/** Forgets where a link's letters went and the salts of what they said, and sends no more. Returns how many. */
export async function forgetLetters(tx: Queryable, linkId: string): Promise<number> {
  await tx.query('delete from demo_inbox where letter_id in (select id from outbox where link_id = $1)', [linkId]);
  const rows = await tx.query(
    `update outbox set to_address = null, sent_to = null, salt = null, last_failure = null, answer = null,
       state = case when state = 'waiting' then 'stopped' else state end
     where link_id = $1 and kind = 'letter'
       and (to_address is not null or sent_to is not null or salt is not null or state = 'waiting')
     returning 1`,
    [linkId],
  );
  return rows.length;
}

export async function stopReminders(db: Queryable, linkId: string): Promise<void> {
  await db.query('insert into reminders_stopped (link_id) values ($1) on conflict do nothing', [linkId]);
}

export async function areRemindersStopped(db: Queryable, linkId: string): Promise<boolean> {
  return (await db.query('select 1 from reminders_stopped where link_id = $1', [linkId])).length > 0;
}
