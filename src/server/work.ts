import type { AppDeps } from './deps.ts';
import { type DeliveryPace, startDelivery } from './events/deliver.ts';
import { type LetterPace, startLetters } from './letters/deliver.ts';
import { startTellingEnds } from './links/moments.ts';
import { remakeSearchWords } from './links/search.ts';
import { startReconciler } from './payments/reconciler.ts';
import type { Services } from './stop.ts';

/** How often each kind of work looks for more: a test is faster. */
export type WorkPace = {
  /** The interval, and the time between two searches for one attempt, in milliseconds. */
  reconcile?: { everyMs: number; lookGapMs: number; roundMs?: number };
  delivery?: DeliveryPace;
  letters?: LetterPace;
};

/** Begins what no call waits for: asking for the outcome of payments, and sending events and letters. */
export function work(deps: AppDeps, publicUrl: () => string, services: Services, pace: WorkPace): void {
  const { settings, served, db, signer, log, processId, now } = deps;
  const { events, letters } = settings;
  const { compiled } = served;
  const soleProcess = settings.database.kind === 'embedded';
  const reconcile = pace.reconcile ?? { everyMs: 2_000, lookGapMs: 3_000 };
  services.reconciler = startReconciler({ ...deps, compiled }, { soleProcess, ...reconcile });
  remakeSearchWords(db, compiled.site).catch((error: unknown) =>
    log.warn({ err: error }, 'links are found by the words of before until a restart'),
  );
  services.ends = startTellingEnds(deps);
  if (events)
    services.delivery = startDelivery(
      { db, signer, site: compiled.site, log, processId, settings: events, soleProcess, now },
      pace.delivery,
    );
  if (compiled.letters && letters)
    services.letters = startLetters({ deps: { ...deps, publicUrl }, settings: letters }, pace.letters);
  else if (compiled.letters) log.warn('content has letters, and neither SMTP_URL nor LETTERS_URL is set: none is sent');
}
