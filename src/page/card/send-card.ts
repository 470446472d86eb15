import { type MessageName, reactionTo } from '../../rules/problems.ts';
import type { Problem } from '../../types.gen.ts';
import { HttpError } from '../http/client.ts';
import type { Clock } from './clock.ts';
import { type CardProblem, tooManyTries } from './state.ts';

/** Our server's answer about a card. */
export type Outcome =
  | { status: 'recorded' }
  /** Nothing was charged. `linkChanged` is the problem, if it says that the link or the page has changed. */
  | { status: 'refused'; problem: CardProblem; linkChanged?: string }
  /** The server does not know yet whether money moved. Ask again after `askAgain` milliseconds. */
  | { status: 'pending'; askAgain: number }
  /** No answer came, so nobody knows whether money moved. */
  | { status: 'lost' };

/** Sends the card. Every call has the same idempotency key, so the card is recorded once. */
type Send = (signal: AbortSignal) => Promise<unknown>;

/** Time limits in milliseconds: for one answer, for retries after a lost answer (D-04), and for an unknown outcome. */
const timeouts = { answer: 30_000, lost: 5_000, unknown: 120_000 };

/** The message for each kind of decline. A decline by a fraud rule gets the words of any other. */
const declines = {
  soft: { message: 'cardDeclined' },
  hard: declined('cardDeclinedHard'),
  funds: declined('cardDeclinedFunds'),
  limit: declined('cardDeclinedLimit'),
  expired: declined('cardDeclinedExpired'),
  cvv: declined('cardDeclinedCvv'),
  later: declined('cardDeclinedLater'),
  fraud: declined('cardDeclinedFraud'),
} satisfies Record<NonNullable<Problem['decline']>, CardProblem>;

function declined(message: MessageName): { message: MessageName; general: MessageName } {
  return { message, general: 'cardDeclined' };
}

/** Sends a card. After a lost answer it retries with a growing backoff, for at most five seconds (D-04). */
export async function sendWithRetry(send: Send, clock: Clock, signal: AbortSignal): Promise<Outcome> {
  const first = await ask(send, timeouts.answer, clock, signal);
  if (first.status !== 'lost') return first;

  const end = clock.now() + timeouts.lost;
  for (let pause = 250; clock.now() + pause < end; pause *= 2) {
    await clock.pause(pause, signal);
    if (signal.aborted) break;
    const answer = await ask(send, end - clock.now(), clock, signal, outcomeOfRepeat);
    if (answer.status !== 'lost') return answer;
  }
  return first;
}

/** Asks for an unknown outcome at the server's intervals for two minutes. Still `pending`: contact us. */
export async function askAgain(send: Send, after: number, clock: Clock, signal: AbortSignal): Promise<Outcome> {
  const end = clock.now() + timeouts.unknown;
  let pause = after;
  while (clock.now() + pause < end) {
    await clock.pause(pause, signal);
    if (signal.aborted) break;
    const answer = await ask(send, timeouts.answer, clock, signal, outcomeOfRepeat);
    if (answer.status === 'pending') pause = answer.askAgain;
    else if (answer.status !== 'lost') return answer;
  }
  return { status: 'pending', askAgain: pause };
}

/** Reads the outcome from a failed repeat: that it came without its cookies says nothing of the call before. */
const outcomeOfRepeat = (error: unknown): Outcome =>
  error instanceof HttpError && error.slug === 'xsrf' ? { status: 'lost' } : outcomeOf(error);

/** Sends the card once. Returns `lost` after `time` milliseconds. */
async function ask(send: Send, time: number, clock: Clock, signal: AbortSignal, read = outcomeOf): Promise<Outcome> {
  const call = new AbortController();
  const stop = () => call.abort();
  signal.addEventListener('abort', stop);
  try {
    const late = clock.deadline(time, call.signal).then((): Outcome => ({ status: 'lost' }));
    const answer = send(call.signal).then((): Outcome => ({ status: 'recorded' }), read);
    return await Promise.race([answer, late]);
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Reads the outcome from a failed call. It is `refused` only if the card was certainly not charged: a proxy that
 * refuses a repeat does not know what became of the first call.
 */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof HttpError && error.problem)) return { status: 'lost' };
  const { slug = '', status, retryAfter, problem } = error;
  if (slug === 'payment-pending') return { status: 'pending', askAgain: Math.max(retryAfter ?? 2, 1) * 1000 };
  if (slug === 'too-many-tries') return { status: 'refused', problem: tooManyTries };
  if (slug === 'card-declined') return { status: 'refused', problem: declines[problem.decline ?? 'soft'] };
  // The page loads anew, unless it has done so already.
  if (slug === 'document-changed')
    return { status: 'refused', problem: { message: 'pageChangedAgain' }, linkChanged: slug };
  const { isLinkChanged, message = 'submitFailed' } = reactionTo(slug);
  if (isLinkChanged) return { status: 'refused', problem: { message }, linkChanged: slug };
  return status >= 400 && status < 500 ? { status: 'refused', problem: { message } } : { status: 'lost' };
}
