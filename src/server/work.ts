import type { AppDeps } from './deps.ts';
import { eventKind } from './events/event.ts';
import { type LetterPace, startLetters } from './letters/send.ts';
import { startTellingEnds } from './links/moments.ts';
import { type Pace, startDelivery } from './outbox/deliver.ts';
import { startReconciler } from './payments/reconciler.ts';
import type { Services } from './stop.ts';

/** How often each kind of work looks for more: a test is faster. */
export type WorkPace = {
  /** The interval, and the time between two searches for one attempt, in milliseconds. */
  reconcile?: { everyMs: number; lookGapMs: number; roundMs?: number };
  delivery?: Pace;
  letters?: LetterPace;
};

/** Begins what no call waits for: asking for the outcome of payments, and sending events and letters. */
export function work(deps: AppDeps, publicUrl: () => string, services: Services, pace: WorkPace): void {
  const { settings, compiled, log } = deps;
  const { events, letters } = settings;
  const soleProcess = settings.database.kind === 'embedded';
  const reconcile = pace.reconcile ?? { everyMs: 2_000, lookGapMs: 3_000 };
  services.reconciler = startReconciler({ ...deps, compiled }, { soleProcess, ...reconcile });
  services.ends = startTellingEnds(deps);
  if (events) services.delivery = startDelivery({ ...deps, soleProcess }, eventKind(deps, events, pace.delivery));
  if (compiled.letters && letters)
    services.letters = startLetters({ deps: { ...deps, publicUrl }, settings: letters, soleProcess }, pace.letters);
  else if (compiled.letters) log.warn('content has letters, and neither SMTP_URL nor LETTERS_URL is set: none is sent');
}
