import type { AppDeps } from './deps.ts';
import { eventKind } from './events/event.ts';
import { type LetterPace, startLetters } from './letters/send.ts';
import { startTellingEnds } from './links/moments.ts';
import { type Pace, startDelivery } from './outbox/deliver.ts';
import { startWorkers } from './outbox/workers.ts';
import { startReconciler } from './payments/reconciler.ts';
import type { Services } from './stop.ts';

/** How often each kind of work looks for more: a test is faster. */
export type WorkPace = {
  /** The interval, and the time between two searches for one attempt, in milliseconds. */
  reconcile?: { everyMs: number; lookGapMs: number; roundMs?: number };
  delivery?: Pace;
  letters?: LetterPace;
};

/** Begins what no call waits for: the outcome of payments, events, letters, and what is kept no longer. */
export function work(deps: AppDeps, publicUrl: () => string, services: Services, pace: WorkPace): void {
  const { settings, compiled, log } = deps;
  const { events, letters } = settings;
  const soleProcess = settings.database.kind === 'embedded';
  const reconcile = pace.reconcile ?? { everyMs: 2_000, lookGapMs: 3_000 };
  services.reconciler = startReconciler({ ...deps, compiled }, { soleProcess, ...reconcile });
  services.ends = startTellingEnds(deps);
  services.emptying = startEmptying(deps);
  if (events) services.delivery = startDelivery({ ...deps, soleProcess }, eventKind(deps, events, pace.delivery));
  if (compiled.letters && letters)
    services.letters = startLetters({ deps: { ...deps, publicUrl }, settings: letters, soleProcess }, pace.letters);
  else if (compiled.letters) log.warn('content has letters, and neither SMTP_URL nor LETTERS_URL is set: none is sent');
}

/** Deletes the personal answers whose last day is over, at the start and each minute. */
const startEmptying = ({ db, log }: Pick<AppDeps, 'db' | 'log'>) =>
  startWorkers<{ count: number }>({
    async claim() {
      const rows = await db.query(
        `delete from sealed_answers where (link_id, act, kept_until) in (
           select link_id, act, kept_until from sealed_answers
           where kept_until < (now() at time zone 'Europe/London')::date limit 500) returning 1`,
      );
      return rows.length > 0 ? { count: rows.length } : undefined;
    },
    run: async ({ count }) => log.info({ count }, 'personal answers were deleted after their last day'),
    failed: (error) => log.warn({ err: error }, 'personal answers could not be deleted after their last day'),
    everyMs: 60_000,
    most: 1,
  });
