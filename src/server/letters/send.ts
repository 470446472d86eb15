import { once } from 'node:events';
import { nameOf } from '../base/link-name.ts';
import { Refusal } from '../base/refusal.ts';
import type { LetterSettings } from '../base/settings.ts';
import { inSpan } from '../base/tracing.ts';
import { appendFact } from '../ledger/append.ts';
import { type Kind, type Outcome, type Pace, startDelivery } from '../outbox/deliver.ts';
import { type Claimed, fail } from '../outbox/queue.ts';
import { startWorkers } from '../outbox/workers.ts';
import { dayQueue } from './days.ts';
import { type LetterDeps, proofOf, writeMail } from './mail.ts';
import { type ClaimedLetter, claimLetter, noteSent, queueAgain, refusedInARow, stopSending } from './sending.ts';
import { type Answer, mostAtOnce, NotTaken, openTransport, type SendMail } from './transport.ts';

/** The times of sending, in milliseconds, beside those of events. */
export type LetterPace = Pace & {
  /** How often to look for letters whose day has come. */
  remindersEveryMs: number;
  /** How often to look whether the answer that a letter waits for has come. */
  answerMs: number;
};

const minute = 60_000;

/** A mail server may be slow at each answer: a letter is held longer than all. It is given up as late as an event. */
const usualLetterPace: LetterPace = {
  everyMs: 1_000,
  timeoutMs: minute,
  leaseMs: 3 * minute,
  firstRetryMs: 30_000,
  longestRetryMs: 60 * minute,
  giveUpAfterMs: 72 * 60 * minute,
  remindersEveryMs: minute,
  answerMs: 10_000,
};

/** So many customers whose letters are refused in a row: it is the mail server that is doubted, and nothing is sent. */
const mostRefused = 5;

type Sending = { deps: LetterDeps; settings: LetterSettings };

/** What an error says of a letter. */
const notTaken = (error: unknown): NotTaken =>
  error instanceof NotTaken ? error : new NotTaken('later', 'it could not be written');

/** What is worked out, unless the signal is aborted before. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const aborted = once(signal, 'abort', { signal: over.signal }).then((): never => {
    throw new NotTaken('later', 'the server stops');
  });
  return Promise.race([work, aborted]).finally(() => over.abort());
}

/** Letters as rows of the outbox: each is written as its link is then, and what became of it is a fact of the link. */
export function letterKind({ deps, settings }: Sending, sendMail: Promise<SendMail>, pace: LetterPace): Kind {
  const { db, processId, log, now, count } = deps;
  const names = Object.keys(deps.served.compiled.letters ?? {});

  /** How a letter ends, with the fact of it. */
  function ended(row: Claimed, state: 'accepted' | 'refused', { code, words }: Answer, sha256?: string): Outcome {
    const { id, link_id, reference } = row;
    const letter = { id, name: row.name!, ...(reference && { reference }), ...(sha256 && { sha256 }) };
    const told = { about: nameOf(link_id), id, reason: code, words, told_by: settings.kind, letter };
    if (state === 'refused') log.error({ letter: id, name: row.name, reason: code }, 'a letter was refused for good');
    return {
      state: state === 'accepted' ? 'delivered' : 'dead',
      answer: words,
      async also(tx) {
        await appendFact(deps, tx, { ...told, link_id, fact: `letter-${state}` });
        count?.('letter', { state });
      },
    };
  }

  /** After a row of refusals stops all letters, and keeps each of them: what is refused once more after that is refused. */
  async function isServerDoubted({ id, name, link_id }: Claimed, { message, code }: NotTaken): Promise<boolean> {
    const reason = await db.transaction(async (tx) => {
      const customers = await refusedInARow(tx, link_id);
      if (customers < mostRefused) return undefined;
      const why = `letters of ${customers} customers in a row were refused, lastly with ${code}`;
      await stopSending(tx, 'the server', why);
      await fail(tx, { processId, id }, { reason: message, retryMs: 0, answer: message });
      await queueAgain(tx);
      return why;
    });
    if (reason) log.fatal({ letter: id, name, reason }, 'no letter is sent any more: see why, then let them go on');
    return reason !== undefined;
  }

  return {
    kind: 'letter',
    most: mostAtOnce,
    pace,
    claim: () => claimLetter(db, { processId, leaseMs: pace.leaseMs, names, perMinute: settings.perMinute }),
    async send(row, signal) {
      let sha256: string | undefined;
      try {
        // A server that stops does not wait for a copy: the letter is written by whoever takes it next.
        const mail = await unlessAborted(signal, writeMail(deps, row as ClaimedLetter));
        if ('needless' in mail) return { state: 'stopped', answer: mail.needless };
        if ('waitMs' in mail) return { waitMs: mail.waitMs ?? pace.answerMs };
        const proof = proofOf(mail);
        // Another process has taken over what this one was too slow with.
        if (!(await noteSent(db, { processId, id: row.id }, proof, pace.leaseMs))) return undefined;
        sha256 = proof.sha256;
        const send = await sendMail;
        const late = AbortSignal.timeout(pace.timeoutMs);
        const options = { now: now(), signal: AbortSignal.any([signal, late]) };
        const answer = await inSpan('send letter', () => send(mail, options)).catch((error: unknown) => {
          throw late.aborted ? new NotTaken('later', `no end in ${pace.timeoutMs} ms`) : error;
        });
        return ended(row, 'accepted', answer, sha256);
      } catch (error) {
        const reason = notTaken(error);
        // What is busy now can be asked later.
        if (!(error instanceof NotTaken) && !(error instanceof Refusal))
          log.error({ err: error, letter: row.id, name: row.name }, 'a letter could not be written');
        if (reason.why === 'later') throw Object.assign(reason, { sha256 });
        const isFirst = sha256 !== undefined && row.answer === null;
        if (isFirst && (await isServerDoubted(row, reason))) return undefined;
        return ended(row, 'refused', { code: reason.code, words: reason.message }, sha256);
      }
    },
    givenUp(row, error) {
      const { message, code = 'tried-too-often', sha256 } = error as Error & { code?: string; sha256?: string };
      return ended(row, 'refused', { code, words: message }, sha256);
    },
    words: {
      later: 'a letter could not be sent yet',
      givenUp: 'a letter is given up: no server has taken it for days',
    },
  };
}

/** Sends the letters of the outbox and queues those whose day has come, until it is stopped. */
export function startLetters(sending: Sending & { soleProcess: boolean }, pace = usualLetterPace) {
  const { deps, settings, soleProcess } = sending;
  const { log } = deps;
  const transport = openTransport(settings, deps);
  transport.catch(({ message: reason }: NotTaken) => log.error({ reason }, 'no letter can be sent'));
  const delivery = startDelivery({ ...deps, soleProcess }, letterKind(sending, transport, pace));
  const reminders = startWorkers({
    ...dayQueue(deps),
    failed: (error) => log.warn({ err: error }, 'the letters by a day could not be read'),
    everyMs: pace.remindersEveryMs,
    most: 1,
  });
  return {
    async stop(): Promise<void> {
      await Promise.all([delivery.stop(), reminders.stop()]);
      await transport.then(
        ({ close }) => close?.(),
        () => undefined,
      );
    },
  };
}
