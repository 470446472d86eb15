import { pause, withTimeout } from '../rules/timeout.ts';
import { CardFailure } from './gateway.ts';

/** Time as the card form needs it, in milliseconds, handed in so that tests need not wait. */
export type Clock = {
  now(): number;
  /** The time of day: it goes on while the computer sleeps, and may be put right meanwhile. */
  wall(): number;
  /** Pauses, or stops pausing when the signal is aborted. Never rejects. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Resolves when somebody else has taken that long, or when the signal is aborted. Never rejects. */
  deadline(milliseconds: number, signal: AbortSignal): Promise<void>;
};

export const realClock: Clock = { now: () => performance.now(), wall: () => Date.now(), pause, deadline: pause };

/** The result of `work`, or a failure with this code if it takes longer than so many milliseconds. */
export const inTime = <T>(clock: Clock, milliseconds: number, code: string, work: Promise<T>): Promise<T> =>
  withTimeout(milliseconds, work, new CardFailure(code), clock.deadline);
