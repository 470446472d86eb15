import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { withTimeout } from '../rules/timeout.ts';
import type { Compiled, DemoLink } from '../types.gen.ts';
import { listenForCommands } from './admin/socket.ts';
import { buildApp } from './app.ts';
import { readCompiled, StartError } from './base/compiled.ts';
import { type Environment, readSettings, type Settings } from './base/config.ts';
import type { LogStream } from './base/log.ts';
import type { Db } from './db/db.ts';
import { openOrExplain } from './db/open.ts';
import type { DatabaseLimits } from './db/postgres.ts';
import type { Deps } from './deps.ts';
import { keptForProvider } from './direct-debit/bureau.ts';
import { openKeyring, takesDirectDebits } from './direct-debit/keyring.ts';
import { openVault } from './direct-debit/vault.ts';
import { type DeliveryPace, startDelivery } from './events/deliver.ts';
import { braintreeGateway } from './gateway/braintree.ts';
import type { ServerGateway } from './gateway/gateway.ts';
import { sandboxGateway } from './gateway/sandbox.ts';
import { remoteSandbox } from './gateway/sandbox-remote.ts';
import { addressOf } from './links/address.ts';
import { loadDemoLinks } from './links/demo.ts';
import { openMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve.ts';
import { loadDrawing } from './pages/drawing.ts';
import { startReconciler } from './payments/reconciler.ts';

/** A demo link, ready to be printed. */
export type StartedDemoLink = { id: string; journey: string; state: string; note: string; url: string };

/** A running server. `close` stops accepting, finishes what is under way, and takes at most ten seconds. */
export type Started = {
  url: string;
  port: number;
  metricsPort?: number;
  demoLinks: StartedDemoLink[];
  close(): Promise<void>;
};

/** What a test can replace. */
export type StartOptions = {
  gateway?: (db: Db) => ServerGateway;
  logStream?: LogStream;
  now?: () => Date;
  /** The content, if it does not come from a build. */
  compiled?: Compiled;
  /** The interval, and the time between two searches for one attempt, in milliseconds. */
  reconcile?: { everyMs: number; lookGapMs: number };
  /** The times of delivery. */
  delivery?: DeliveryPace;
  /** How long PostgreSQL is waited for. */
  databaseLimits?: DatabaseLimits;
  /** How long the calls that are under way get when the server stops, in milliseconds. */
  stopMs?: number;
};

/**
 * Starts the server with the settings of the environment. Throws `SettingsError`, `StartError` or `FolderInUse`, each
 * with a message for the operator.
 */
export async function startServer(env: Environment, options: StartOptions = {}): Promise<Started> {
  const settings = readSettings(env);
  const compiled = options.compiled ?? readCompiled(settings.distDir);
  const now = options.now ?? (() => new Date());
  // The pool may report a broken connection before there is a log; such a report is dropped.
  let report: (error: Error) => void = () => undefined;
  const opened = await openOrExplain(settings.database, (error) => report(error), options.databaseLimits);
  const { db } = opened;
  /** What has begun so far: all of it is closed when the server stops, and when its start fails halfway. */
  const begun: Begun = { db };

  try {
    const metrics = settings.metrics && openMetrics(db, { tellsProvider: settings.events !== undefined });
    const plainGateway = options.gateway?.(db) ?? gatewayOf(settings, db);
    const gateway = metrics?.measured(plainGateway) ?? plainGateway;
    const keyring = await openKeyring(db, settings, takesDirectDebits(compiled));
    const vault = openVault(db, async () => keyring, now);
    const bureau = keptForProvider(vault);
    let url = settings.publicUrl ?? `http://localhost:${settings.port}`;
    const processId = randomUUID();
    const underway = new Set<string>();
    const { logStream } = options;
    const app = await buildApp({
      settings,
      compiled,
      db,
      gateway,
      bureau,
      processId,
      underway,
      now,
      logStream,
      vault,
      metrics,
      drawing: options.compiled ? undefined : await loadDrawing(),
      publicUrl: () => url,
    });
    begun.app = app;
    report = (error) => app.log.warn({ err: error }, 'a database connection broke');
    const deps: Deps = { settings, compiled, db, gateway, bureau, processId, underway, now, log: app.log };

    if (settings.demo) await loadDemoLinks(db, compiled, now());
    if (metrics) begun.metricsServer = await serveMetrics(metrics, settings.metrics!);
    const port = await listen(app, settings);
    url = settings.publicUrl ?? `http://localhost:${port}`;
    const { everyMs, lookGapMs } = options.reconcile ?? { everyMs: 2_000, lookGapMs: 3_000 };
    const soleProcess = settings.database.kind === 'embedded';
    begun.reconciler = startReconciler(deps, { soleProcess, lookGapMs, everyMs });
    const { events } = settings;
    if (events) {
      const delivery = { db, log: app.log, processId, settings: events, soleProcess, now };
      begun.delivery = startDelivery(delivery, options.delivery);
    }
    if (opened.lock) {
      const { demo } = settings;
      const commandDeps = { db, compiled, vault, demo, gateway, log: app.log, now, publicUrl: () => url };
      begun.commands = await listenForCommands(opened.lock.socket, commandDeps);
    }

    return {
      url,
      port,
      metricsPort: begun.metricsServer?.port,
      demoLinks: settings.demo ? compiled.demoLinks.map((link) => describeLink(compiled, link, url)) : [],
      close: () => closeAll(begun, options.stopMs),
    };
  } catch (error) {
    await closeAll(begun);
    throw error;
  }
}

type Begun = {
  db: Db;
  app?: FastifyInstance;
  metricsServer?: Awaited<ReturnType<typeof serveMetrics>>;
  reconciler?: ReturnType<typeof startReconciler>;
  delivery?: ReturnType<typeof startDelivery>;
  commands?: Awaited<ReturnType<typeof listenForCommands>>;
};

/** Closes what has begun, the database last, in nine seconds at most: whatever takes longer is left as it is. */
export async function closeAll(
  { db, app, metricsServer, reconciler, delivery, commands }: Begun,
  callsMs = 8_000,
): Promise<void> {
  const deadline = performance.now() + 9_000;
  // These are listened to from here on: one that rejects while calls end would otherwise end the process.
  const background = Promise.allSettled([
    commands?.close(),
    delivery && withTimeout(7_000, delivery.stop()),
    reconciler && withTimeout(8_000, reconciler.stop()),
  ]);
  if (app) await withTimeout(callsMs, closeApp(app)).catch(() => app.log.warn('some calls were still under way'));
  await background;
  await metricsServer?.close();
  await withTimeout(Math.max(deadline - performance.now(), 0), db.close()).catch((error: unknown) =>
    app?.log.warn({ err: error }, 'the database could not be closed in time'),
  );
}

/** Finishes the calls that are under way. A connection whose last call is answered would stay open for the next one. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(idle));
}

function gatewayOf({ gateway, threeDSecure }: Settings, db: Db): ServerGateway {
  if (gateway.name === 'braintree')
    return braintreeGateway(gateway, { requireThreeDSecure: threeDSecure === 'required' });
  return gateway.url ? remoteSandbox(gateway.url) : sandboxGateway(db);
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`PORT: ${port} is taken on ${host}. Set another PORT.`);
    if (code === 'EACCES')
      throw new StartError(`PORT: ${port} needs rights that this process does not have. Set another PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST: ${host} is no address of this machine.`);
    throw error;
  }
  return (app.server.address() as AddressInfo).port;
}

function describeLink({ site }: Compiled, link: DemoLink, url: string): StartedDemoLink {
  const { id, journey, state, note } = link;
  return { id, journey, state, note, url: url + addressOf(site, link) };
}
