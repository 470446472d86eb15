import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '../../rules/timeout.ts';
import type { Db } from '../db/db.ts';
import { outboxDepth } from '../events/outbox.ts';
import { newestStamp, type Roots } from '../ledger/stamps.ts';
import { lettersDepth } from '../letters/queue.ts';

/** Reads gauges from the database. When that is away they are emptied: old figures must not pass for new ones. */
export type Reading = (isUp: boolean) => Promise<void>;

/** How long a scrape waits for a count of the database, in milliseconds. */
const timeoutMs = 5_000;

/** A gauge with these labels. */
export const gauge = <Label extends string>(
  registers: Registry[],
  name: string,
  help: string,
  ...labelNames: Label[]
) => new Gauge({ name, help, labelNames, registers });

type AttemptCount = { act: string; state: string; count: number };

/**
 * The attempts of all server processes together. Those that are open have an index and are counted for each scrape. The
 * closed ones are the whole table: a scrape waits two seconds for their count at most, and then gives the last one.
 */
export function attemptReading(db: Db, registers: Registry[]): Reading {
  const attempts = gauge(
    registers,
    'doorstep_attempts',
    'Attempts to charge or keep a card, by how they stand.',
    'act',
    'state',
  );
  const isNewest =
    'not exists (select 1 from attempts later where later.id = state.id and later.version > state.version)';
  const count = (which: string) =>
    db.query<AttemptCount>(
      `select act, state, count(*)::integer as count from attempts state where ${which} and ${isNewest} group by act, state`,
    );
  const isOpen = "id in (select id from unsettled where kind = 'attempt') and state in ('pending', 'unknown')";
  let closed: AttemptCount[] = [];
  const countClosed = throttled(async () => {
    closed = await count("state not in ('pending', 'unknown')").catch(() => []);
  });

  return async (isUp) => {
    if (!isUp) closed = [];
    const [open] = isUp
      ? await Promise.all([
          withTimeout(timeoutMs, count(isOpen)).catch(() => []),
          withTimeout(2_000, countClosed()).catch(() => undefined),
        ])
      : [[]];
    attempts.reset();
    for (const { act, state, count } of [...open, ...closed]) attempts.set({ act, state }, count);
  };
}

/**
 * Runs the work at most one hundredth of the time, and never twice at once: again only after a hundred times as long as
 * it took, or after ten minutes.
 */
export function throttled(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let notBefore = 0;
  return async () => {
    const start = performance.now();
    if (!running && start < notBefore) return;
    running ??= work().finally(() => {
      const end = performance.now();
      notBefore = end + Math.min(100 * (end - start), 600_000);
      running = undefined;
    });
    await running;
  };
}

/** The facts after acts (D-28), and refunds whose outcome is open, of all server processes together. */
export function factReading(db: Db, registers: Registry[]): Reading {
  const facts = gauge(registers, 'doorstep_facts', 'What has become of payments, kept cards and mandates.', 'fact');
  const refunds = gauge(registers, 'doorstep_refunds_open', 'Refunds whose outcome is not known.');
  return async (isUp) => {
    facts.reset();
    refunds.reset();
    if (!isUp) return;
    const [counts, [open]] = await Promise.all([
      withTimeout(
        timeoutMs,
        db.query<{ fact: string; count: number }>(
          'select act as fact, count(*)::integer as count from records where about is not null group by act',
        ),
      ).catch(() => []),
      withTimeout(
        timeoutMs,
        db.query<{ count: number }>(`select count(*)::integer as count from unsettled where kind = 'refund'`),
      ).catch(() => []),
    ]);
    for (const { fact, count } of counts) facts.set({ fact }, count);
    if (open) refunds.set(open.count);
  };
}

/** The outbox of all server processes together. */
export function outboxReading(db: Db, registers: Registry[]): Reading {
  const events = gauge(registers, 'doorstep_outbox_events', 'Events that the provider has not been told of.', 'state');
  const oldest = gauge(registers, 'doorstep_outbox_oldest_seconds', 'How long the oldest waiting event has waited.');
  return async (isUp) => {
    const depth = isUp ? await withTimeout(timeoutMs, outboxDepth(db)).catch(() => undefined) : undefined;
    if (!depth) {
      events.reset();
      oldest.reset();
      return;
    }
    events.set({ state: 'waiting' }, depth.waiting);
    events.set({ state: 'dead' }, depth.dead);
    oldest.set(depth.oldest_seconds);
  };
}

/** The letters of all server processes together. */
export function letterReading(db: Db, registers: Registry[]): Reading {
  const letters = gauge(
    registers,
    'doorstep_letters',
    'Letters that wait to be sent; failing: those that a mail server did not take at first.',
    'state',
  );
  const oldest = gauge(
    registers,
    'doorstep_letters_oldest_seconds',
    'How long the oldest letter that waits has waited.',
  );
  const stopped = gauge(registers, 'doorstep_letters_stopped', 'Whether all sending stands still: 1 or 0.');
  return async (isUp) => {
    for (const gauge of [oldest, stopped]) gauge.remove();
    letters.reset();
    const depth = isUp ? await withTimeout(timeoutMs, lettersDepth(db)).catch(() => undefined) : undefined;
    if (!depth) return;
    letters.set({ state: 'waiting' }, depth.waiting);
    letters.set({ state: 'failing' }, depth.failing);
    oldest.set(depth.oldest_seconds);
    stopped.set(depth.is_stopped ? 1 : 0);
  };
}

/** How old the newest head is, how many rows wait for one, and how long heads wait for a time stamp. */
export function headReading(db: Db, registers: Registry[], roots: Roots): Reading {
  const age = gauge(
    registers,
    'doorstep_head_age_seconds',
    'How long ago the newest head was made; absent before the first.',
  );
  const waiting = gauge(registers, 'doorstep_uncovered_rows', 'Rows that no head covers yet.');
  const unstamped = gauge(
    registers,
    'doorstep_unstamped_seconds',
    'How long the oldest head without a time stamp has waited for one; absent before the first stamp.',
  );
  return async (isUp) => {
    for (const gauge of [age, waiting, unstamped]) gauge.remove();
    if (!isUp) return;
    // Stamps that are none, whoever has written them, do not count.
    const stamp = await withTimeout(timeoutMs, newestStamp(db, roots)).catch(() => undefined);
    const [row] = await withTimeout(
      timeoutMs,
      db.query<{ age: number | null; waiting: number; unstamped: number | null }>(
        `select extract(epoch from clock_timestamp() - (select made_at from heads order by number desc limit 1))::float8 as age,
           (select count(*)::integer from uncovered) as waiting,
           extract(epoch from clock_timestamp() - (select made_at from heads
             where number > $1 order by number limit 1))::float8 as unstamped`,
        [stamp?.head ?? 0],
      ),
    ).catch(() => []);
    if (!row) return;
    waiting.set(row.waiting);
    if (row.age !== null) age.set(row.age);
    if (stamp) unstamped.set(row.unstamped ?? 0);
  };
}
