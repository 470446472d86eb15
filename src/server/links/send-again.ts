import { randomUUID } from 'node:crypto';
import type { Compiled } from '../../types.gen.ts';
import { mailAddress } from '../base/mail-address.ts';
import type { Db } from '../db/db.ts';
import type { Noting } from '../ledger/append.ts';
import { addressValue } from '../ledger/letters.ts';
import type { LinkView } from '../ledger/link.ts';
import { lockLink } from '../ledger/locks.ts';
import { isCustomerErased } from '../ledger/records.ts';
import { noteMoment } from './moments.ts';

/** How often somebody may have a letter sent again within an hour. */
export const mostAnHour = { customer: 3, provider: 10 };

/** Whether a letter is queued now, or waits to go there already; or why it is not: nothing sends it yet, or it was asked for too often. */
export type SentAgain = 'queued' | 'waiting' | 'no-address' | 'nothing' | 'erased' | { retrySeconds: number };

/**
 * Queues a letter once more for its link, as its own letter. The customer may ask for one that went before; the provider
 * also for one whose act is recorded, or that only its call sends. Neither may more often than {@link mostAnHour} says.
 */
export function sendAgain(
  db: Db,
  { row, records, facts, letters }: LinkView,
  name: string,
  content: Compiled['letters'],
  by: 'customer' | 'provider',
  to_address: string | null = null,
): Promise<SentAgain> {
  return db.transaction(async (tx) => {
    await lockLink(tx, row.id);
    if (isCustomerErased(facts)) return 'erased';
    const sent = letters.findLast((letter) => letter.name === name);
    const { sends, to } = content?.[name]?.letter ?? {};
    if (!sends) return 'nothing';
    const record = [...records, ...facts].findLast(({ act }) => act === (sends.act ?? sends.status));
    const isCalled = sends.call === true;
    const source =
      sent ??
      (record || isCalled ? { act: record?.act ?? null, reference: record?.reference, sent_to: null } : undefined);
    const isCustomers = sent !== undefined && sent.act !== null && sent.state !== 'stopped';
    if (!source || (by === 'customer' && !isCustomers)) return 'nothing';
    const own = row.own_values[addressValue];
    const hasAddress =
      to_address !== null ||
      (to === undefined
        ? typeof own === 'string' && mailAddress(own) !== undefined
        : (await tx.query('select 1 from sealed_answers where link_id = $1', [row.id])).length > 0);
    if (!hasAddress) return 'no-address';
    const [now] = await tx.query<{ waiting: boolean; seconds: number | null }>(
      `select coalesce(bool_or(state = 'waiting' and to_address is not distinct from $5), false) as waiting,
         ceil(extract(epoch from (array_agg(queued_at order by queued_at desc) filter (where (is_again or $3)
           and queued_at between now() - interval '1 hour' and now() + interval '1 hour'))[$4]
           + interval '1 hour' - now()))::integer as seconds
       from outbox where link_id = $1 and kind = 'letter' and name = $2`,
      [row.id, name, isCalled, mostAnHour[by], to_address],
    );
    if (now!.waiting) return 'waiting';
    if (now!.seconds !== null) return { retrySeconds: now!.seconds };
    // One to the address of the link goes to that as it is now; one to an answer has it masked already.
    const { act, reference = randomUUID(), sent_to } = source;
    const answered = to !== undefined && to_address === null ? sent_to : null;
    await tx.query(
      `insert into outbox (kind, link_id, name, act, reference, sent_to, is_again, to_address)
       values ('letter', $1, $2, $3, $4, $5, $6, $7)`,
      [row.id, name, act, reference, answered, sent !== undefined, to_address],
    );
    return 'queued';
  });
}

type Bounce = { words?: string | undefined; toldBy: string };

/** Records that the newest letter of its name came back. Returns whether there is one, or that it was told before. */
export function recordBounce(
  deps: Noting & { db: Db },
  { row, letters }: LinkView,
  name: string,
  { words, toldBy }: Bounce,
): Promise<'bounced' | 'known' | 'nothing'> {
  return deps.db.transaction(async (tx) => {
    await lockLink(tx, row.id);
    const letter = letters.findLast((one) => one.name === name && ['accepted', 'bounced'].includes(one.state));
    if (!letter) return 'nothing';
    const { id, reference, sha256 } = letter;
    await tx.query(`update outbox set state = 'bounced' where id = $1`, [id]);
    const about = { id, name, ...(reference && { reference }), ...(sha256 !== null && { sha256 }) };
    const moment = { fact: 'letter-bounced', id, told_by: toldBy, words, letter: about } as const;
    const isNew = await noteMoment({ ...deps, db: tx }, row.id, moment);
    return isNew ? 'bounced' : 'known';
  });
}
