import { setTimeout as wait } from 'node:timers/promises';
import { withTimeout } from '../../rules/timeout.ts';
import { nameOf } from '../base/link-name.ts';
import { Refusal } from '../base/refusal.ts';
import type { LetterSettings } from '../base/settings.ts';
import { inSpan } from '../base/tracing.ts';
import { CopyTooCostly } from '../copies/pdf.ts';
import { type DeliveryPace, mostFailures, retryAfter, usualPace } from '../events/deliver.ts';
import { startWorkers } from '../events/workers.ts';
import { appendFact } from '../ledger/append.ts';
import { type LetterDeps, proofOf, writeMail } from './mail.ts';
import {
  type ClaimedLetter,
  claimLetter,
  conclude,
  failLetter,
  keepRefused,
  noteSent,
  putOff,
  queueReminders,
  releaseLetter,
  stopSending,
} from './queue.ts';
import { type Answer, NotTaken, openTransport } from './transport.ts';

/** The times of sending, in milliseconds, beside those of events. */
export type LetterPace = DeliveryPace & {
  /** How often to look for links that end soon. */
  remindersEveryMs: number;
  /** How often to look whether the answer that a letter waits for has come. */
  answerMs: number;
};

const minute = 60_000;

/** A mail server may be slow at each answer: a letter is held longer than all. It is given up as late as an event. */
const usualLetterPace: LetterPace = {
  ...usualPace,
  timeoutMs: minute,
  leaseMs: 3 * minute,
  firstRetryMs: 30_000,
  longestRetryMs: 60 * minute,
  remindersEveryMs: minute,
  answerMs: 10_000,
};

/** How many letters are sent at once. */
const maxWorkers = 4;

/** So many customers whose letters are refused in a row: it is the mail server that is doubted, and nothing is sent. */
const mostRefused = 5;

type Sending = { deps: LetterDeps; settings: LetterSettings };

/** What an error says of a letter. A copy that cannot be drawn now never can: its letter is not tried again. */
const notTaken = (error: unknown): NotTaken => {
  if (error instanceof NotTaken) return error;
  if (error instanceof CopyTooCostly) return new NotTaken('refused', error.message, 'copy-too-costly');
  return new NotTaken('later', 'it could not be written');
};

/** Sends the letters of the queue, each at least once, until it is stopped. */
export function startLetters({ deps, settings }: Sending, pace = usualLetterPace) {
  const { db, processId, log, now, count } = deps;
  const { letters = {} } = deps.served.compiled;
  const most = mostFailures(pace);
  const abort = new AbortController();
  // Since this process last saw a letter taken: whose were refused, and those of the letters that have ended so.
  const refused = { customers: new Set<string>(), ended: [] as string[] };
  const transport = openTransport(settings, deps);
  transport.catch(({ message: reason }: NotTaken) => log.error({ reason }, 'no letter can be sent'));

  async function send(row: ClaimedLetter, signal: AbortSignal): Promise<void> {
    const { id, name } = row;
    let sha256: string | undefined;
    try {
      // Whoever had it before did not live to say why.
      if (row.tries > most) throw new NotTaken('refused', 'it was tried too often', 'tried-too-often');
      const mail = await writeMail(deps, row);
      if ('needless' in mail) {
        await conclude(db, processId, { id, state: 'stopped', answer: mail.needless, now: now() });
        return;
      }
      if ('waitMs' in mail) return await putOff(db, processId, id, mail.waitMs ?? pace.answerMs);
      const proof = proofOf(mail);
      // Another process has taken over what this one was too slow with.
      if (!(await noteSent(db, { processId, leaseMs: pace.leaseMs, id }, proof))) return;
      sha256 = proof.sha256;
      const sendMail = await transport;
      const sending = inSpan('send letter', () => sendMail(mail, { now: now(), signal }));
      const answer = await withTimeout(
        pace.timeoutMs,
        sending,
        new NotTaken('later', `no end in ${pace.timeoutMs} ms`),
      );
      await finishInTime(row, answer, sha256);
    } catch (error) {
      if (signal.aborted) return releaseLetter(db, processId, id);
      const { message: reason, why, code } = notTaken(error);
      // What is busy now can be asked later.
      if (!(error instanceof NotTaken) && !(error instanceof Refusal))
        log.error({ err: error, letter: id, name }, 'a letter could not be written');
      const isGivenUp = why === 'later' && row.tries >= most;
      if (isGivenUp) log.error({ letter: id, name, reason }, 'a letter is given up: no server has taken it for days');
      const isFirst = why === 'refused' && sha256 !== undefined && row.answer === null;
      if (isFirst && refused.customers.add(row.link_id).size >= mostRefused)
        return await doubtServer(row, reason, code);
      if (why === 'refused' || isGivenUp) {
        await finish(row, 'refused', { code, words: reason }, sha256);
        if (isFirst) refused.ended.push(id);
        return;
      }
      log.warn({ letter: id, name, reason, tries: row.tries }, 'a letter could not be sent yet');
      await failLetter(db, processId, { id, reason, retryMs: retryAfter(row.tries - 1, pace) });
    }
  }

  /** A letter that was taken would come again: its end is written as long as it is this process's, also after an outage. */
  async function finishInTime(row: ClaimedLetter, answer: Answer, sha256: string): Promise<void> {
    refused.customers.clear();
    refused.ended = [];
    const end = performance.now() + pace.leaseMs;
    for (;;) {
      try {
        return await finish(row, 'accepted', answer, sha256);
      } catch (error) {
        if (abort.signal.aborted || performance.now() > end) throw error;
        log.warn({ err: error, letter: row.id }, 'that a letter was taken could not be written yet');
        await wait(pace.everyMs);
      }
    }
  }

  /** Stops all sending, and keeps each letter of a row of refusals: what is refused once more after that is refused. */
  async function doubtServer({ id, name }: ClaimedLetter, answer: string, code: string): Promise<void> {
    const reason = `letters of ${refused.customers.size} customers in a row were refused, lastly with ${code}`;
    const { ended } = refused;
    await db.transaction(async (tx) => {
      await stopSending(tx, 'the server', reason);
      await keepRefused(tx, processId, { id, answer, ended });
    });
    refused.ended = refused.ended.filter((one) => !ended.includes(one));
    log.fatal({ letter: id, name, reason }, 'no letter is sent any more: see why, then let them go on');
  }

  /** Concludes a letter and records the fact, both or neither. */
  async function finish(row: ClaimedLetter, state: 'accepted' | 'refused', { code, words }: Answer, sha256?: string) {
    const { id, name, link_id, reference } = row;
    const isOwn = await db.transaction(async (tx) => {
      if (!(await conclude(tx, processId, { id, state, answer: words, now: now() }))) return false;
      await appendFact(
        { ...deps, db: tx },
        {
          ...{ link_id, fact: `letter-${state}`, about: nameOf(link_id), id, reason: code, words },
          told_by: settings.kind,
          recorded_at: now(),
          letter: { id, name, ...(reference && { reference }), ...(sha256 && { sha256 }) },
        },
      );
      return true;
    });
    if (isOwn) count?.('letter', { state });
    if (state === 'refused') log.error({ letter: id, name, reason: words }, 'a letter was refused for good');
  }

  const { perMinute } = settings;
  const claim = () => claimLetter(db, { processId, leaseMs: pace.leaseMs, names: Object.keys(letters), perMinute });
  const workers = startWorkers({
    claim,
    run: send,
    failed: (error) => log.warn({ err: error }, 'letters could not be read'),
    everyMs: pace.everyMs,
    most: maxWorkers,
  });
  const reminders = startWorkers({
    claim: () => queueReminders(db, letters, now()),
    run: async () => undefined,
    failed: (error) => log.warn({ err: error }, 'links that end soon could not be read'),
    everyMs: pace.remindersEveryMs,
    most: 1,
  });

  return {
    async stop(): Promise<void> {
      abort.abort();
      await Promise.all([workers.stop(), reminders.stop()]);
    },
  };
}
