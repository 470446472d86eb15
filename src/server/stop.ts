import type { FastifyInstance } from 'fastify';
import { withTimeout } from '../rules/timeout.ts';
import type { Db } from './db/db.ts';
import type { ProcessLock } from './db/process-lock.ts';
import type { startLetters } from './letters/send.ts';
import type { startTellingEnds } from './links/moments.ts';
import type { serveMetrics } from './metrics/metrics-server.ts';
import type { startDelivery } from './outbox/deliver.ts';
import type { startWorkers } from './outbox/workers.ts';
import type { startReconciler } from './payments/reconciler.ts';

/** What is open so far: all of it is closed when the server stops, and when its start fails halfway. */
export type Services = {
  db: Db;
  app: FastifyInstance;
  lock?: ProcessLock;
  providerApp?: FastifyInstance;
  metricsServer?: Awaited<ReturnType<typeof serveMetrics>>;
  reconciler?: ReturnType<typeof startReconciler>;
  delivery?: ReturnType<typeof startDelivery>;
  letters?: ReturnType<typeof startLetters>;
  ends?: ReturnType<typeof startTellingEnds>;
  emptying?: ReturnType<typeof startWorkers>;
  stopTracing?: () => Promise<void>;
  /** Removes what tells the operator's commands of this server. */
  forgetToken?: (() => void) | undefined;
};

/** Closes all that has begun, the database last, in nine seconds. Anything slower is left as it is. */
export async function closeAll(services: Services, callsMs = 8_000): Promise<void> {
  const { db, app, providerApp, delivery, letters, reconciler, stopTracing } = services;
  const deadline = performance.now() + 9_000;
  services.forgetToken?.();
  // These are listened to from here on: one that rejects while calls end would otherwise end the process.
  const background = Promise.allSettled([
    delivery && withTimeout(7_000, delivery.stop()),
    letters && withTimeout(7_000, letters.stop()),
    reconciler && withTimeout(8_000, reconciler.stop()),
    services.ends && withTimeout(7_000, services.ends.stop()),
    services.emptying && withTimeout(7_000, services.emptying.stop()),
  ]);
  await Promise.all(
    [app, providerApp].map(
      (one) => one && withTimeout(callsMs, closeApp(one)).catch(() => one.log.warn('some calls were still under way')),
    ),
  );
  await background;
  await services.metricsServer?.close();
  if (stopTracing) await withTimeout(1_000, stopTracing()).catch(() => app.log.warn('the last spans were not sent'));
  await withTimeout(1_000, services.lock?.close() ?? Promise.resolve()).catch(() => undefined);
  await withTimeout(Math.max(deadline - performance.now(), 0), db.close()).catch((error: unknown) =>
    app.log.warn({ err: error }, 'the database could not be closed in time'),
  );
}

/** Finishes the calls that are under way. A connection whose last call is answered would stay open for the next one. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(idle));
}
