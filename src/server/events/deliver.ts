import type { FastifyBaseLogger } from 'fastify';
import type { CompiledSite } from '../../types.gen.ts';
import type { EventSettings } from '../base/settings.ts';
import { contextOf, inSpan } from '../base/tracing.ts';
import type { Db } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { toEvents } from './event.ts';
import { type ClaimedEvent, claimNext, markDelivered, markFailed, refuse, release, releaseAll } from './outbox.ts';
import { sendEvent } from './signed-post.ts';
import { startWorkers } from './workers.ts';

/** The times of delivery, all in milliseconds. */
export type DeliveryPace = {
  /** How often to look for events after there was none. */
  everyMs: number;
  timeoutMs: number;
  /** How long a process holds an event: far longer than a call, so that only abandoned ones are taken over. */
  leaseMs: number;
  /** The backoff: how long to wait after the first failure, doubled each time, and the longest wait. */
  firstRetryMs: number;
  longestRetryMs: number;
  /** For how long an event is tried before it becomes dead: see {@link mostFailures}. */
  giveUpAfterMs: number;
};

const minute = 60_000;

export const usualPace: DeliveryPace = {
  everyMs: 1_000,
  timeoutMs: 10_000,
  leaseMs: 30_000,
  firstRetryMs: 1_000,
  longestRetryMs: 10 * minute,
  giveUpAfterMs: 72 * 60 * minute,
};

/** How many events are delivered at once, each of another link. */
const maxWorkers = 8;

type Delivery = {
  db: Db;
  signer: Signer;
  site: CompiledSite;
  log: FastifyBaseLogger;
  processId: string;
  settings: EventSettings;
  soleProcess: boolean;
  now(): Date;
};

/** Delivers the events of the outbox, at least once and in order for a link, until it is stopped. */
export function startDelivery(
  { db, signer, site, log, processId, settings, soleProcess, now }: Delivery,
  pace = usualPace,
) {
  const most = mostFailures(pace);

  async function deliver(event: ClaimedEvent, signal: AbortSignal): Promise<void> {
    const { id, seq } = event;
    try {
      const options = { now: now(), timeoutMs: pace.timeoutMs, signal };
      // It belongs to the trace of the call that recorded the act.
      const parent = contextOf(event.traceparent);
      const [whole] = await toEvents({ db, signer, site }, [event]);
      if (!whole) return refuse(db, processId, seq, pace.longestRetryMs);
      await inSpan('POST event', () => sendEvent(settings, whole, options), { parent });
    } catch (error) {
      if (signal.aborted) return release(db, processId, seq);
      const reason = (error as Error).message;
      const failure = { seq, reason, retryMs: retryAfter(event.tries, pace), mostFailures: most };
      const state = await markFailed(db, processId, failure);
      if (state === 'dead') log.error({ event: id, reason }, 'an event is dead: mend the receiver, then replay it');
      else log.warn({ event: id, reason, tries: event.tries + 1 }, 'an event could not be delivered yet');
      return;
    }
    await markDelivered(db, processId, seq);
  }

  return startWorkers({
    free: soleProcess ? () => releaseAll(db) : undefined,
    claim: () => claimNext(db, processId, pace.leaseMs),
    run: deliver,
    failed: (error) => log.warn({ err: error }, 'the outbox could not be read'),
    everyMs: pace.everyMs,
    most: maxWorkers,
  });
}

type Backoff = Pick<DeliveryPace, 'firstRetryMs' | 'longestRetryMs'>;

/** The backoff after a failure: doubled each time, less a random part of up to a fifth, so that retries spread. */
export const retryAfter = (tries: number, backoff: Backoff): number =>
  Math.round(longestWait(tries, backoff) * (1 - Math.random() / 5));

const longestWait = (tries: number, { firstRetryMs, longestRetryMs }: Backoff) =>
  Math.min(firstRetryMs * 2 ** Math.min(tries, 30), longestRetryMs);

/**
 * After how many failures nothing is tried any more: as many as the backoff has within that time. No clock counts, which
 * may jump, and no time in which all sending is stopped or no server runs.
 */
export function mostFailures({ giveUpAfterMs, ...backoff }: Backoff & Pick<DeliveryPace, 'giveUpAfterMs'>): number {
  let failures = 1;
  for (let ms = 0; ms < giveUpAfterMs; failures += 1) ms += 0.9 * longestWait(failures - 1, backoff);
  return failures;
}
