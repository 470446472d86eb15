import type { FastifyBaseLogger } from 'fastify';
import type { HeadEvent } from '../../types.gen.ts';
import type { EventSettings } from '../base/settings.ts';
import type { Db } from '../db/db.ts';
import { HeadsChanged, lastHead, makeHead, toHead } from '../ledger/heads.ts';
import type { Signer } from '../proof/signer.ts';
import { sendEvent } from './post-event.ts';
import { type Stamping, stampNewest } from './stamp-heads.ts';

type Signing = {
  db: Db;
  log: FastifyBaseLogger;
  signer: Signer;
  settings: EventSettings | undefined;
  stamping: Stamping | undefined;
  now(): Date;
};

/** The time between two heads, and the time-out of a call that tells one or has it stamped, in milliseconds. */
const usualPace = { everyMs: 60_000, timeoutMs: 10_000 };

/**
 * Signs a head over all new records, once a minute and when the server stops, sends it to the provider, and has the
 * newest stamped now and then. Several processes take turns.
 */
export function startSigning({ db, log, signer, settings, stamping, now }: Signing, pace = usualPace) {
  let newestHead: Awaited<ReturnType<typeof lastHead>>;
  let round: Promise<void> | undefined;
  const stopping = new AbortController();

  async function work(): Promise<void> {
    for (;;) {
      const head = await makeHead(db, { signer, now: now(), newestKnown: newestHead });
      if (!head) break;
      newestHead = head;
      log.info({ head: head.number, leaves: head.leaves }, 'signed');
      if (head.taken !== undefined)
        log.warn(
          { head: head.number, rows: head.taken },
          'signed rows without a code: right once, after an older version',
        );
    }
    newestHead = (await lastHead(db)) ?? newestHead;
    if (settings) while (!stopping.signal.aborted && (await tellNext(settings)));
    if (stamping && !stopping.signal.aborted) await stamp(stamping);
  }

  /** A head without a stamp is signed all the same, and the next one is tried in a minute. */
  async function stamp(by: Stamping): Promise<void> {
    try {
      const time = await stampNewest(db, by, { now: now(), timeoutMs: pace.timeoutMs });
      if (time) log.info({ stamped: time.toISOString() }, 'the newest head has a time stamp');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'no time stamp this time');
    }
  }

  /** Tells the provider of the oldest head that it does not know of. Returns whether there may be another. */
  async function tellNext(events: EventSettings): Promise<boolean> {
    const [row] = await db.query<Parameters<typeof toHead>[0]>(
      `update heads set leased_until = now() + interval '30 seconds'
       where number = (select min(number) from heads where told_at is null)
         and (leased_until is null or leased_until < now()) returning *`,
    );
    if (!row) return false;
    const head = toHead(row);
    const publicKey = signer.findKey(head.key)?.base64 ?? '';
    const event: HeadEvent = { id: `head-${head.number}`, type: 'head-signed', head, public_key: publicKey };
    await sendEvent(events, event, { now: now(), timeoutMs: pace.timeoutMs, signal: stopping.signal });
    await db.query('update heads set told_at = now(), leased_until = null where number = $1', [head.number]);
    return true;
  }

  const run = () => {
    round ??= work()
      .catch((error: unknown) => {
        if (error instanceof HeadsChanged)
          log.fatal({ reason: error.message }, 'the heads were changed: nothing is signed');
        else log.warn({ err: error }, 'no head this time');
      })
      .finally(() => {
        round = undefined;
      });
    return round;
  };
  run();
  const timer = setInterval(run, pace.everyMs);
  return {
    /** Signs the records since the last head. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await round;
      await run();
    },
  };
}
