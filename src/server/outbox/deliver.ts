import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Queryable } from '../db/db.ts';
import {
  type Claimed,
  type EndState,
  end,
  fail,
  giveBack,
  type Lease,
  type OutboxKind,
  putAside,
  releaseAll,
} from './queue.ts';
import { startWorkers } from './workers.ts';

/** The times of delivery, all in milliseconds. */
export type Pace = {
  /** How often to look for rows after there was none. */
  everyMs: number;
  timeoutMs: number;
  /** How long a process holds a row: far longer than a call, so that only abandoned ones are taken over. */
  leaseMs: number;
  /** The backoff: how long to wait after the first failure, doubled each time, and the longest wait. */
  firstRetryMs: number;
  longestRetryMs: number;
  /** For how long a row is tried before it is given up: see {@link mostFailures}. */
  giveUpAfterMs: number;
};

/** What became of a row: how it ends, with what is written in the same transaction; or for how long it waits. */
export type Outcome = Ending | { waitMs: number };
type Ending = { state: EndState; answer?: string; also?(tx: Queryable): Promise<unknown> };

/** A kind of row. What it throws is tried again, for the reason that the error says. */
export type Kind = {
  kind: OutboxKind;
  /** How many are sent at once. */
  most: number;
  pace: Pace;
  /** Leases the next row. */
  claim(processId: string): Promise<Claimed | undefined>;
  /** Sends a row; undefined where another process has taken it over meanwhile. */
  send(row: Claimed, signal: AbortSignal): Promise<Outcome | undefined>;
  /** How a row ends that is given up, after as many failures as its pace has. */
  givenUp(row: Claimed, error: unknown): Outcome;
  /** What the log says of a row that could not be sent yet, and of one that is given up. */
  words: { later: string; givenUp: string };
};

type Delivery = { db: Db; log: FastifyBaseLogger; processId: string; soleProcess: boolean };

/** Sends the rows of a kind, each at least once, and the events of a link in order, until it is stopped. */
export function startDelivery({ db, log, processId, soleProcess }: Delivery, kind: Kind) {
  const { pace } = kind;
  const most = mostFailures(pace);

  async function deliver(row: Claimed, signal: AbortSignal): Promise<void> {
    const lease = { processId, id: row.id };
    let outcome: Outcome | undefined;
    try {
      // Whoever had it before did not live to say why.
      if (row.tries > most) throw new Error('it was tried too often');
      outcome = await kind.send(row, signal);
    } catch (error) {
      if (signal.aborted) return giveBack(db, lease);
      const { message: reason, logged = reason } = error as Error & { logged?: string };
      const said = { [kind.kind]: row.id, ...(row.name && { name: row.name }), reason: logged };
      if (row.tries < most) {
        log.warn({ ...said, tries: row.tries }, kind.words.later);
        return fail(db, lease, { reason, retryMs: retryAfter(row.tries - 1, pace) });
      }
      log.error(said, kind.words.givenUp);
      outcome = kind.givenUp(row, error);
      if ('state' in outcome && !outcome.also) return fail(db, lease, { reason, retryMs: 'never' });
    }
    if (!outcome) return;
    if ('waitMs' in outcome) return giveBack(db, lease, outcome.waitMs);
    if (outcome.state === 'aside') return putAside(db, lease, pace.longestRetryMs);
    await endInTime(lease, outcome, signal);
  }

  /** What was taken would be sent again: its end is written as long as it is this process's, also after an outage. */
  async function endInTime(lease: Lease, outcome: Ending, signal: AbortSignal): Promise<void> {
    const until = performance.now() + pace.leaseMs;
    for (;;) {
      try {
        await db.transaction(async (tx) => {
          if (await end(tx, lease, outcome)) await outcome.also?.(tx);
        });
        return;
      } catch (error) {
        if (signal.aborted || performance.now() > until) throw error;
        log.warn({ err: error, [kind.kind]: lease.id }, 'what became of it could not be written yet');
        await wait(pace.everyMs);
      }
    }
  }

  return startWorkers({
    free: soleProcess ? () => releaseAll(db, kind.kind) : undefined,
    claim: () => kind.claim(processId),
    run: deliver,
    failed: (error) => log.warn({ err: error }, `the outbox could not be read (${kind.kind})`),
    everyMs: pace.everyMs,
    most: kind.most,
  });
}

type Backoff = Pick<Pace, 'firstRetryMs' | 'longestRetryMs'>;

/** The backoff after a failure: doubled each time, less a random part of up to a fifth, so that retries spread. */
const retryAfter = (tries: number, backoff: Backoff): number =>
  Math.round(longestWait(tries, backoff) * (1 - Math.random() / 5));

const longestWait = (tries: number, { firstRetryMs, longestRetryMs }: Backoff) =>
  Math.min(firstRetryMs * 2 ** Math.min(tries, 30), longestRetryMs);

/**
 * After how many failures nothing is tried any more: as many as the backoff has within that time. No clock counts, which
 * may jump, and no time in which all sending is stopped or no server runs.
 */
function mostFailures({ giveUpAfterMs, ...backoff }: Backoff & Pick<Pace, 'giveUpAfterMs'>): number {
  let failures = 1;
  for (let ms = 0; ms < giveUpAfterMs; failures += 1) ms += 0.9 * longestWait(failures - 1, backoff);
  return failures;
}
