import type { FastifyBaseLogger } from 'fastify';
import type { HeadEvent } from '../../types.gen.ts';
import type { EventSettings } from '../base/settings.ts';
import { changedTables } from '../db/as-made.ts';
import type { Db } from '../db/db.ts';
import { clockDifference, mostClockDifferenceMs } from '../db/guarantees.ts';
import { lastHead, toHead } from '../ledger/heads.ts';
import { keepHead, readKeptHead } from '../ledger/kept-head.ts';
import { HeadsChanged, type Looks, makeHead } from '../ledger/make-head.ts';
import { faultOfHead, longestOutageMs } from '../proof/head.ts';
import type { Signer } from '../proof/signer.ts';
import { sendEvent } from './signed-post.ts';
import { type Stamping, stampNewest } from './stamp-heads.ts';
import { isFree } from './workers.ts';

type Signing = {
  db: Db;
  log: FastifyBaseLogger;
  signer: Signer;
  settings: EventSettings | undefined;
  stamping: Stamping | undefined;
  /** Where the newest head is kept outside the database. */
  headFile: string | undefined;
  now(): Date;
};

/** The time between two rounds, and the time-out of a call to the provider or a time-stamp authority. */
const usualPace = { everyMs: 60_000, timeoutMs: 10_000 };

/** Signs heads every minute over new records, sends them to the provider and has the newest stamped, in turns. */
export function startSigning({ db, log, signer, settings, stamping, headFile, now }: Signing, pace = usualPace) {
  /** The head in the file: a database that has it no more was put back to an earlier state. */
  let keptHead = headFile === undefined ? undefined : readKeptHead(headFile);
  const looks: Looks = new Map();
  let newestHead: Awaited<ReturnType<typeof lastHead>>;
  let round: Promise<void> | undefined;
  /** How many rounds have failed one after the other. */
  let failures = 0;
  const stopping = new AbortController();

  /** Says where a clock is wrong. False where a head of now could never be right: nothing is signed until it is set. */
  async function isTimeToSign(): Promise<boolean> {
    const seconds = Math.round((await clockDifference(db)) / 1_000);
    if (Math.abs(seconds) * 1_000 > mostClockDifferenceMs)
      log.fatal({ seconds }, 'the clocks of the database and of this server differ: records have wrong times');
    const newest = newestHead ?? (await lastHead(db));
    const sinceNewest = newest ? now().getTime() - Date.parse(newest.made_at) : 0;
    const hours = Math.round(sinceNewest / 3_600_000);
    if (sinceNewest > longestOutageMs && newestHead === undefined)
      log.warn(
        { head: newest?.number, hours },
        'the clock is far ahead of the newest head: right where nothing was recorded for so long, else set it now',
      );
    if (sinceNewest < -mostClockDifferenceMs)
      log.fatal({ head: newest?.number, hours }, 'the clock is behind the newest head: records have wrong times');
    return sinceNewest >= -longestOutageMs;
  }

  /** Tells of tables that are not as the migrations make them: no other version works on this database. */
  async function lookAtTables(): Promise<void> {
    for (const table of await changedTables(db)) signer.alarm?.(`table ${table}`);
  }

  async function signAndSend(): Promise<void> {
    if (!(await isTimeToSign())) return;
    for (let isFirst = true; ; isFirst = false) {
      const options = { signer, now: now(), newestKnown: newestHead ?? keptHead, ...(isFirst && { looks }) };
      const head = await makeHead(db, options);
      if (!head) break;
      newestHead = head;
      log.info({ head: head.number, leaves: head.leaves }, 'signed');
    }
    newestHead = (await lastHead(db)) ?? newestHead;
    keep(newestHead);
    if (settings) await send(settings);
    if (stamping && !stopping.signal.aborted) await stamp(stamping);
  }

  /** Keeps the newest head in the file. A failure is only logged, because the next round tries again. */
  function keep(head: typeof newestHead): void {
    if (headFile === undefined || !head || head.hash === keptHead?.hash) return;
    try {
      keepHead(headFile, head);
      keptHead = head;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the newest head was not kept in HEAD_FILE this time');
    }
  }

  /** Sends the heads that the provider has not received. A failure is only logged, because the next round tries again. */
  async function send(events: EventSettings): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await sendNext(events)));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the provider was not told of a head this time');
    }
  }

  /** Has the newest head stamped. A failure is only logged, because the next round tries again. */
  async function stamp(authority: Stamping): Promise<void> {
    try {
      const time = await stampNewest(db, authority, { now: now(), timeoutMs: pace.timeoutMs, alarm: signer.alarm });
      if (time) log.info({ stamped: time.toISOString() }, 'the newest head has a time stamp');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'no time stamp this time');
    }
  }

  /** Sends the provider the oldest head that it has not received. Returns whether there may be another. */
  async function sendNext(events: EventSettings): Promise<boolean> {
    const [row] = await db.query<Parameters<typeof toHead>[0]>(
      `update heads set leased_until = now() + interval '30 seconds'
       where number = (select min(number) from heads where told_at is null)
         and ${isFree} returning *`,
    );
    if (!row) return false;
    const head = toHead(row);
    const publicKey = signer.findKey(head.key)?.base64 ?? '';
    const event: HeadEvent = { id: `head-${head.number}`, type: 'head-signed', head, public_key: publicKey };
    if (faultOfHead(head, signer.findKey)) signer.alarm?.(`head ${head.number}`);
    else await sendEvent(events, event, { now: now(), timeoutMs: pace.timeoutMs, signal: stopping.signal });
    await db.query('update heads set told_at = now(), leased_until = null where number = $1', [head.number]);
    return true;
  }

  /** Starts a round, or returns the one that is running. */
  const runRound = () => {
    round ??= signAndSend()
      .finally(lookAtTables)
      .then(() => {
        failures = 0;
      })
      .catch((error: unknown) => {
        failures += 1;
        if (error instanceof HeadsChanged)
          log.fatal({ reason: error.message }, 'the heads were changed: nothing is signed');
        else if (failures < 3) log.warn({ err: error }, 'no head this time');
        else log.fatal({ err: error, failures }, 'again no head: nothing that is recorded is signed');
      })
      .finally(() => {
        round = undefined;
      });
    return round;
  };
  runRound();
  const timer = setInterval(runRound, pace.everyMs);
  return {
    /** Stops the timer, and signs the records since the last head. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await round;
      await runRound();
    },
  };
}
