import type { FastifyBaseLogger } from 'fastify';
import type { EventSettings } from '../base/settings.ts';
import { contextOf, inSpan } from '../base/tracing.ts';
import type { Db } from '../db/db.ts';
import type { Signer } from '../proof/signer.ts';
import { toEvents } from './event.ts';
import { type ClaimedEvent, claimNext, markDelivered, markFailed, refuse, release, releaseAll } from './outbox.ts';
import { sendEvent } from './post-event.ts';

/** The times of delivery, all in milliseconds. */
export type DeliveryPace = {
  /** How often to look for events after there was none. */
  everyMs: number;
  /** The time-out of one call. */
  timeoutMs: number;
  /**
   * How long a process holds an event. It is far longer than a call, so that others take over only abandoned events.
   */
  leaseMs: number;
  /** The backoff: how long to wait after the first failure, doubled each time, and the longest wait. */
  firstRetryMs: number;
  longestRetryMs: number;
  /** After how long of failing an event becomes dead. */
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

/** How long running deliveries may take when the server stops, in milliseconds. */
const graceMs = 2_000;

type Delivery = {
  db: Db;
  signer: Signer;
  log: FastifyBaseLogger;
  processId: string;
  settings: EventSettings;
  soleProcess: boolean;
  now(): Date;
};

/** Delivers the events of the outbox, at least once and in order for a link, until it is stopped. */
export function startDelivery({ db, signer, log, processId, settings, soleProcess, now }: Delivery, pace = usualPace) {
  const workers = new Set<Promise<void>>();
  const abort = new AbortController();
  let stopping = false;
  let isFreed = !soleProcess;

  async function work(): Promise<void> {
    if (!isFreed) await releaseAll(db);
    isFreed = true;
    while (!stopping) {
      const event = await claimNext(db, processId, pace.leaseMs);
      if (!event) return;
      startWorker();
      await deliver(event);
    }
  }

  async function deliver(event: ClaimedEvent): Promise<void> {
    const { id, seq } = event;
    try {
      const options = { now: now(), timeoutMs: pace.timeoutMs, signal: abort.signal };
      // It belongs to the trace of the call that recorded the act.
      const parent = contextOf(event.traceparent);
      const [whole] = await toEvents({ db, signer }, [event]);
      if (!whole) return refuse(db, processId, seq);
      await inSpan('POST event', () => sendEvent(settings, whole, options), { parent });
    } catch (error) {
      if (abort.signal.aborted) return release(db, processId, seq);
      const reason = (error as Error).message;
      const failure = { seq, reason, retryMs: retryAfter(event.tries, pace), giveUpAfterMs: pace.giveUpAfterMs };
      const state = await markFailed(db, processId, failure);
      if (state === 'dead') log.error({ event: id, reason }, 'an event is dead: mend the receiver, then replay it');
      else log.warn({ event: id, reason, tries: event.tries + 1 }, 'an event could not be delivered yet');
      return;
    }
    await markDelivered(db, processId, seq);
  }

  function startWorker(): void {
    if (stopping || workers.size >= maxWorkers) return;
    const worker = work()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  startWorker();
  const timer = setInterval(startWorker, pace.everyMs);

  return {
    /** Waits a moment for running deliveries. The rest is delivered after the next start. */
    async stop(): Promise<void> {
      stopping = true;
      clearInterval(timer);
      const cut = setTimeout(() => abort.abort(), graceMs);
      await Promise.all(workers);
      clearTimeout(cut);
    },
  };
}

/** The backoff after a failure: doubled each time, less a random part of up to a fifth, so that retries spread. */
function retryAfter(tries: number, { firstRetryMs, longestRetryMs }: DeliveryPace): number {
  const full = Math.min(firstRetryMs * 2 ** Math.min(tries, 30), longestRetryMs);
  return Math.round(full * (1 - Math.random() / 5));
}
