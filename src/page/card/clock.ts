import { pause, withTimeout } from '../../rules/timeout.ts';
import { CardFailure } from './gateway.ts';

/** The card form's clock, in milliseconds. Tests pass one of their own, so that they need not wait. */
export type Clock = {
  now(): number;
  /** The time of day. It runs while the computer sleeps, and jumps when the user or the network sets it. */
  wall(): number;
  /** Pauses, or stops pausing when the signal is aborted. Never rejects. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** The same as `pause`, for limits on the work of others: a test can let one of the two pass alone. Never rejects. */
  deadline(milliseconds: number, signal: AbortSignal): Promise<void>;
};

export const realClock: Clock = { now: () => performance.now(), wall: () => Date.now(), pause, deadline: pause };

/** Resolves to the result of `work`. Rejects with a `CardFailure` of this code after `milliseconds`. */
export const inTime = <T>(clock: Clock, milliseconds: number, code: string, work: Promise<T>): Promise<T> =>
  withTimeout(milliseconds, work, new CardFailure(code), clock.deadline);
