import { HttpError } from '../http/client.ts';
import { reactionTo } from '../rules/problems.ts';
import type { Problem } from '../types.gen.ts';
import type { Clock } from './clock.ts';
import type { CardProblem } from './state.ts';

/** How sending a card to our server ended. */
export type Outcome =
  | { status: 'recorded'; record: unknown }
  /** Refused for good, and nothing was charged. `linkChanged`: the problem that says the link is not what the page believes. */
  | { status: 'refused'; problem: CardProblem; linkChanged?: string }
  /** The server does not know yet whether money moved, and wants to be asked again after so many milliseconds. */
  | { status: 'pending'; askAgain: number }
  /** No answer came: nothing is known. */
  | { status: 'lost' };

/** Sends the same card with the same key: however often, it is recorded once. */
type Send = (signal: AbortSignal) => Promise<unknown>;

/** In milliseconds: how long one answer may take, how long a lost one is sought (D-04), how long an unknown one. */
const timeouts = { answer: 30_000, lost: 5_000, unknown: 120_000 };

/** What is said of a decline, by what the server says of it. Nobody is told of fraud rules. */
const declines: Record<NonNullable<Problem['decline']>, CardProblem> = {
  soft: { message: 'cardDeclined' },
  hard: { message: 'cardDeclinedHard', general: 'cardDeclined' },
  fraud: { message: 'cardDeclinedFraud', general: 'cardDeclined' },
};

/** Sends a card. After a lost answer it sends it again, a little later each time, for at most five seconds (D-04). */
export async function record(send: Send, clock: Clock, signal: AbortSignal): Promise<Outcome> {
  const first = await ask(send, timeouts.answer, clock, signal);
  if (first.status !== 'lost') return first;

  const end = clock.now() + timeouts.lost;
  for (let pause = 250; clock.now() + pause < end && !signal.aborted; pause *= 2) {
    await clock.pause(pause, signal);
    const answer = await ask(send, end - clock.now(), clock, signal);
    if (answer.status !== 'lost') return answer;
  }
  return first;
}

/**
 * Asks again while the outcome is not known, as often as the server wants, for two minutes. Still pending
 * afterwards means that the customer has to ask us.
 */
export async function askAgain(send: Send, after: number, clock: Clock, signal: AbortSignal): Promise<Outcome> {
  const end = clock.now() + timeouts.unknown;
  let pause = after;
  while (clock.now() + pause < end && !signal.aborted) {
    await clock.pause(pause, signal);
    const answer = await ask(send, timeouts.answer, clock, signal);
    if (answer.status === 'pending') pause = answer.askAgain;
    else if (answer.status !== 'lost') return answer;
  }
  return { status: 'pending', askAgain: pause };
}

/** One call, and what its answer means. */
async function ask(send: Send, time: number, clock: Clock, signal: AbortSignal): Promise<Outcome> {
  const call = new AbortController();
  const stop = () => call.abort();
  signal.addEventListener('abort', stop);
  try {
    const late = clock.deadline(time, call.signal).then((): Outcome => ({ status: 'lost' }));
    const answer = send(call.signal).then((record): Outcome => ({ status: 'recorded', record }), outcomeOf);
    return await Promise.race([answer, late]);
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}

/** What a failed call means. Only what certainly did not charge the card is a refusal. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof HttpError)) return { status: 'lost' };
  const { slug = '', status, retryAfter } = error;
  if (slug === 'payment-pending') return { status: 'pending', askAgain: Math.max(retryAfter ?? 2, 1) * 1000 };
  if (slug === 'card-declined') return { status: 'refused', problem: declines[error.problem?.decline ?? 'soft'] };
  const { isLinkChanged, message = 'submitFailed' } = reactionTo(slug);
  if (isLinkChanged) return { status: 'refused', problem: { message }, linkChanged: slug };
  return status >= 400 && status < 500 ? { status: 'refused', problem: { message } } : { status: 'lost' };
}
