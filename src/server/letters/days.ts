import { secondOf, siteAt } from '../../rules/dates.ts';
import { dateOf, dayOf, sendingOf } from '../../rules/journey/letter-day.ts';
import { londonDay } from '../../rules/london-time.ts';
import { type FactReader, holds } from '../../rules/when.ts';
import type { Compiled, CompiledLetter } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { AppDeps } from '../deps.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { addressValue, areRemindersStopped } from '../ledger/letters.ts';
import { answersOf, findLink, type LinkView, toWholeLink } from '../ledger/link.ts';
import { lockLink } from '../ledger/locks.ts';
import { canonicalHash } from '../proof/canonical.ts';
import { fillingOf } from './letter-html.ts';

type DayDeps = Pick<AppDeps, 'db' | 'signer' | 'log' | 'now' | 'served'>;

/** The letters that go some days before or after a date. */
const lettersByDay = ({ letters = {} }: Pick<Compiled, 'letters'>) =>
  Object.entries(letters).filter(([, { letter }]) => dayOf(letter.sends));

/** The links that have something to be looked at now, one after the other. */
export function dayQueue({ served: { compiled }, ...deps }: DayDeps) {
  const { db, now, log } = deps;
  return {
    free: () => lookAtAll(db, compiled),
    async claim(): Promise<string | undefined> {
      const [due] = await db.query<{ link_id: string }>(
        'select link_id from letter_days where due_at <= $1 order by due_at limit 1',
        [now().toISOString()],
      );
      return due?.link_id;
    },
    async run(linkId: string): Promise<void> {
      try {
        await db.transaction((tx) => queueDue({ ...deps, db: tx }, compiled, linkId));
      } catch (error) {
        log.warn({ err: error }, 'the letters by a day of a link could not be looked at');
        const later = new Date(now().getTime() + 3_600_000).toISOString();
        await db.query('update letter_days set due_at = $2 where link_id = $1 and due_at < $2', [linkId, later]);
      }
    },
  };
}

/** Has all links looked at where content has other letters by a day, or counts their dates in another way, than before. */
async function lookAtAll(db: Db, compiled: Compiled): Promise<void> {
  const { acts, values, bankHolidays = null } = compiled.site;
  const rules = lettersByDay(compiled).map(([name, { letter }]) => [name, letter.sends]);
  const days = Object.values(acts).flatMap(({ dates = {} }) => Object.entries(dates));
  const text = JSON.stringify({ rules, days });
  const named = Object.entries(values).filter(([name]) => text.includes(`"${name}"`));
  const sha256 = canonicalHash(JSON.parse(JSON.stringify({ rules, days, named, bankHolidays })));
  const isOther = rules.length
    ? `insert into letter_rules (sha256) values ($1) on conflict (only_row) do update set sha256 = excluded.sha256
       where letter_rules.sha256 <> excluded.sha256 returning 1`
    : 'delete from letter_rules where sha256 <> $1 returning 1';
  await db.transaction(async (tx) => {
    // A link that is made meanwhile is not among those below, and would find no rules yet.
    await tx.query('select pg_advisory_xact_lock(4807158)');
    if ((await tx.query(isOther, [sha256])).length === 0) return;
    await tx.query('delete from letter_days');
    if (rules.length > 0)
      await tx.query(
        "insert into letter_days (link_id, letter, due_at) select id, '', 'epoch' from links where revoked_at is null",
      );
  });
}

/** Queues the letters of a link that were to go by now, and notes when the others go. */
async function queueDue(deps: Ledger & Pick<DayDeps, 'now'>, compiled: Compiled, linkId: string) {
  const { db, now } = deps;
  await lockLink(db, linkId);
  // What is read after this is as whoever had it looked at has left it.
  const noted = await db.query<{ letter: string; due_at: Date }>(
    'delete from letter_days where link_id = $1 returning letter, due_at',
    [linkId],
  );
  const link = await findLink(deps, compiled.site, linkId, now());
  if (!link || !(addressValue in link.row.own_values)) return;
  const site = siteAt(compiled.site, secondOf(now()));
  const { fact } = fillingOf(site, toWholeLink(site, link), { status: 'ready', order: {} }, answersOf(link));
  for (const [name, letter] of lettersByDay(compiled)) {
    const sending = sendingOf(letter.letter.sends, fact);
    if (!sending) continue;
    const { date, at } = sending;
    const isDue = noted.some(({ letter, due_at }) => letter === name && due_at <= now());
    if (at > now()) await noteDay(db, linkId, name, at);
    else if (isDue && !(await whyNotByDay(db, letter, link, fact, now()))) await queue(db, linkId, name, date);
  }
}

const noteDay = (db: Queryable, linkId: string, name: string, at: Date) =>
  db.query('insert into letter_days (link_id, letter, due_at) values ($1, $2, $3)', [linkId, name, at.toISOString()]);

/** Queues a letter once for its date. A restored database makes the same id: who has the letter knows it by that. */
const queue = (db: Queryable, linkId: string, name: string, date: string) =>
  db.query(
    `insert into outbox (id, kind, link_id, name, reference) values ($4, 'letter', $1, $2, $3) on conflict do nothing`,
    [linkId, name, date, sha256Of(`${linkId} ${name} ${date}`).slice(0, 32)],
  );

/** Why a letter by a day does not go to a customer, or no more. */
export async function whyNotByDay(
  db: Queryable,
  { letter: { sends, when } }: CompiledLetter,
  { row, records, facts, status }: LinkView,
  fact: FactReader,
  now: Date,
): Promise<string | undefined> {
  const own = dayOf(sends)!;
  const sending = sendingOf(sends, fact);
  if (!sending) return 'the link has no such date';
  if (row.revoked_at !== null) return 'the link was ended';
  const isEnded = status === 'used' || status === 'sor-expired' || (status === 'expired' && sends.before);
  if (dateOf(own) === 'expires_at' && isEnded) return 'the link needs no reminder any more';
  if (sends.before && sending.date < londonDay(now.toISOString())) return 'its date is over';
  if ([...records, ...facts].some(({ act }) => own.unless?.includes(act))) return 'what stops it has happened';
  if (await areRemindersStopped(db, row.id)) return 'the customer has stopped reminders';
  return holds(when, fact) ? undefined : 'its condition does not hold';
}
