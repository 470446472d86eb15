import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { withTimeout } from '../rules/timeout.ts';
import type { DemoLink } from '../types.gen.ts';
import { refuseWithoutRights } from './admin/database-roles.ts';
import { sealsAnswers } from './answers/asking.ts';
import { openAnswers } from './answers/vault.ts';
import { type AppOptions, addProviderRoutes, addRoutes, openApp } from './app.ts';
import { listen } from './base/listen.ts';
import { openLocalToken } from './base/local-token.ts';
import type { LogStream } from './base/log.ts';
import { type Environment, readSettings } from './base/settings.ts';
import { inSpanOfCall, startTracing } from './base/tracing.ts';
import type { Db } from './db/db.ts';
import { noticingFullDisk } from './db/full-disk.ts';
import { type Observe, observedDb } from './db/observed.ts';
import { openDatabase, withoutRight } from './db/open.ts';
import type { DatabaseLimits, DatabaseUse } from './db/postgres.ts';
import { openProcessLock, type ProcessLock } from './db/process-lock.ts';
import { refuseUnfit } from './db/refuse-unfit.ts';
import type { Deps } from './deps.ts';
import { openBankChecks } from './direct-debit/bank-checks.ts';
import { keptForProvider } from './direct-debit/bureau.ts';
import { openVault, takesDirectDebits } from './direct-debit/vault.ts';
import { type DeliveryPace, startDelivery } from './events/deliver.ts';
import type { ServerGateway } from './gateway/gateway.ts';
import { checkAccount, observedGateway, openGateway } from './gateway/open-gateway.ts';
import { alarmOnce } from './ledger/ledger.ts';
import { openSigner } from './ledger/signing-key.ts';
import { type LetterPace, startLetters } from './letters/deliver.ts';
import { noteLetterRules } from './letters/queue.ts';
import { addressOf } from './links/address.ts';
import { loadDemoLinks } from './links/demo.ts';
import { openMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { startReconciler } from './payments/reconciler.ts';
import type { Signer } from './proof/signer.ts';
import { providerReads } from './reads/ask.ts';
import { type Edition, loadRelease, releaseOf } from './release/release.ts';
import { openKeyring } from './sealing/keyring.ts';

/**
 * A running server. `close` says for DRAIN_SECONDS that it is not ready, then stops accepting, finishes calls under
 * way, and takes at most ten seconds for that.
 */
export type Started = {
  url: string;
  port: number;
  /** The port of the provider's calls, if they have one of their own. */
  providerPort?: number | undefined;
  metricsPort?: number;
  demoLinks: (DemoLink & { url: string })[];
  drainMs: number;
  close(): Promise<void>;
};

/** The parts that a test can replace. */
export type StartOptions = {
  gateway?: (db: Db) => ServerGateway;
  logStream?: LogStream;
  now?: () => Date;
  /** The content with the drawing of its pages, in each language, if these do not come from a build. */
  editions?: Edition[] | undefined;
  /** The interval, and the time between two searches for one attempt, in milliseconds. */
  reconcile?: { everyMs: number; lookGapMs: number; roundMs?: number };
  /** For how long after it is confirmed the sign of life counts, in milliseconds. */
  freshMs?: number;
  delivery?: DeliveryPace;
  letters?: LetterPace;
  databaseLimits?: DatabaseLimits;
  timeouts?: AppOptions['timeouts'];
  /** How long the calls that are under way get when the server stops, in milliseconds. */
  stopMs?: number;
};

/** Starts the server. Throws `SettingsError`, `StartError` or `FolderInUse`, with a message for the operator. */
export async function startServer(env: Environment, options: StartOptions = {}): Promise<Started> {
  const read = readSettings(env);
  // Whoever may read the folder of a demo, or of the embedded database, may operate it.
  const local = read.demo || read.database.kind === 'embedded' ? openLocalToken(read.dataDir) : undefined;
  const settings = { ...read, providerTokens: [...read.providerTokens, ...(local ? [local.entry] : [])] };
  const { editions } = options;
  const release = editions ? releaseOf(settings.distDir, editions) : await loadRelease(settings.distDir);
  const { compiled } = release;
  const now = options.now ?? (() => new Date());
  let url = settings.publicUrl ?? `http://localhost:${settings.port}`;
  const publicUrl = () => url;
  let isStopping = false;
  const { logStream, timeouts } = options;
  const appOptions = { settings, served: release, isStopping: () => isStopping, publicUrl, logStream, timeouts };
  const app = openApp(appOptions);
  const { log } = app;
  const onSetAside = (place: string) =>
    log.warn(
      { place },
      'the database of this demo was made before version 0.4.0: it was set aside, and this one is new',
    );
  const soleProcess = settings.database.kind === 'embedded';
  const use: DatabaseUse = {
    ...{ name: 'server', writes: true, tables: 'made' },
    ...(settings.demo && { onSetAside }),
  };
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const plainDb = noticingFullDisk(await openDatabase(settings.database, onBroken, options.databaseLimits, use));
  const { standbys, events, letters } = settings;
  const told = { tellsProvider: events !== undefined, sendsLetters: letters !== undefined };
  const measured = { ...told, standbys, release };
  const metrics = settings.metrics && openMetrics(plainDb, measured);
  const isObserved = Boolean(settings.metrics ?? settings.tracing);
  const observe: Observe = (name, run) => {
    const traced = () => inSpanOfCall(name, run, { 'db.system.name': 'postgresql' });
    return metrics ? metrics.observe(name, traced) : traced();
  };
  const observeGateway: Observe = (name, run) => {
    const traced = () => inSpanOfCall(`gateway ${name}`, run);
    return metrics ? metrics.observeGateway(name, traced) : traced();
  };
  const db = isObserved ? observedDb(plainDb, observe) : plainDb;
  const drainMs = settings.drainSeconds * 1_000;
  /** The services that are open so far: all are closed when the server stops, and when its start fails halfway. */
  const services: OpenServices = { db, app };

  try {
    if (settings.database.kind === 'postgres') {
      const isMoneyReal = settings.gateway.movesMoney !== undefined;
      await refuseUnfit(db, settings.database.url, { isMoneyReal, standbys });
      await refuseWithoutRights(db);
    }
    if (settings.tracing) services.stopTracing = await startTracing(settings.tracing);
    const plainGateway = options.gateway?.(db) ?? openGateway(settings, db);
    const gateway = isObserved ? observedGateway(plainGateway, observeGateway) : plainGateway;
    const alarm = alarmOnce((row) => {
      log.fatal({ row }, 'a row is not what a server has signed: nothing is built on it, and nobody is told of it');
      metrics?.count('forged-row', { kind: row.split(' ')[0]! });
    });
    const signer: Signer = { ...(await openSigner(db, settings)), alarm };
    const needsKey = takesDirectDebits(compiled) || sealsAnswers(compiled);
    const keyring = await openKeyring(db, settings, needsKey, async () => signer);
    const sealing = { db, keys: async () => keyring, signer: async () => signer, now };
    const [vault, answers] = [openVault(sealing), openAnswers(sealing)];
    const bureau = keptForProvider(vault);
    const bankChecks = openBankChecks(settings.bankFiles);
    await noteLetterRules(db, (settings.letters && compiled.letters) ?? {});
    if (settings.demo) await loadDemoLinks(db, signer, compiled, now());
    const processId = randomUUID();
    const lock = openProcessLock(db, processId, options.freshMs);
    services.lock = lock;
    const shared = {
      settings,
      db,
      gateway,
      bureau,
      answers,
      bankChecks,
      askProvider: providerReads({ settings: settings.reads, demo: settings.demo, now }),
      signer,
      processId,
      lock,
      underway: new Set<string>(),
      now,
      isStopping: () => isStopping,
      count: metrics?.count,
      log,
    };
    const routes = { deps: { ...shared, served: release }, vault, publicUrl, metrics };
    await addRoutes(app, routes);
    const deps: Deps = { ...shared, compiled };

    const { movesMoney } = gateway;
    for (const hint of settings.hints) log.warn(hint);
    log[settings.production && !movesMoney ? 'warn' : 'info'](
      { gateway: gateway.name, movesMoney },
      'the card gateway',
    );
    if (settings.production && compiled.unready !== undefined)
      log.warn(
        { release: release.id, findings: compiled.unready },
        'content that must not go to customers yet is served: build with --release',
      );
    await checkAccount(gateway, log);
    if (metrics) services.metricsServer = await serveMetrics(metrics, settings.metrics!);
    const port = await listen(app, settings, 'PORT');
    url = settings.publicUrl ?? `http://localhost:${port}`;
    let { providerPort } = settings;
    if (providerPort !== undefined) {
      services.providerApp = openApp(appOptions);
      const { deps } = routes;
      await addProviderRoutes(services.providerApp, { ...routes, deps: { ...deps, log: services.providerApp.log } });
      const address = { host: settings.host, port: providerPort };
      providerPort = await listen(services.providerApp, address, 'PROVIDER_PORT');
    }
    local?.tell(localUrl(settings.host, providerPort ?? port));
    services.forgetToken = local?.forget;
    const pace = options.reconcile ?? { everyMs: 2_000, lookGapMs: 3_000 };
    services.reconciler = startReconciler(deps, { soleProcess, ...pace });
    if (events) {
      const delivery = { db, signer, log, processId, settings: events, soleProcess, now };
      services.delivery = startDelivery(delivery, options.delivery);
    }
    if (compiled.letters && letters) {
      const sending = { deps: { ...routes.deps, publicUrl }, settings: letters };
      services.letters = startLetters(sending, options.letters);
    } else if (compiled.letters)
      log.warn('content has letters, and neither SMTP_URL nor LETTERS_URL is set: none is sent');
    log.info({ release: release.id, commit: release.commit }, 'serves');

    return {
      url,
      port,
      providerPort,
      metricsPort: services.metricsServer?.port,
      demoLinks: (settings.demo ? compiled.demoLinks : []).map((link) => ({
        ...link,
        url: url + addressOf(compiled.site, link),
      })),
      drainMs,
      close: async () => {
        isStopping = true;
        await wait(drainMs);
        await closeAll(services, options.stopMs);
      },
    };
  } catch (error) {
    await closeAll(services);
    throw withoutRight(error) ?? error;
  }
}

type OpenServices = {
  db: Db;
  app: FastifyInstance;
  lock?: ProcessLock;
  providerApp?: FastifyInstance;
  metricsServer?: Awaited<ReturnType<typeof serveMetrics>>;
  reconciler?: ReturnType<typeof startReconciler>;
  delivery?: ReturnType<typeof startDelivery>;
  letters?: ReturnType<typeof startLetters>;
  stopTracing?: () => Promise<void>;
  /** Removes what tells the operator's commands of this server. */
  forgetToken?: (() => void) | undefined;
};

/** The address of a server for this machine alone. */
const localUrl = (host: string, port: number) =>
  `http://${/^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;

/** Closes all that has begun, the database last, in nine seconds. Anything slower is left as it is. */
export async function closeAll(services: OpenServices, callsMs = 8_000): Promise<void> {
  const { db, app, providerApp, delivery, letters, reconciler, stopTracing } = services;
  const deadline = performance.now() + 9_000;
  services.forgetToken?.();
  // These are listened to from here on: one that rejects while calls end would otherwise end the process.
  const background = Promise.allSettled([
    delivery && withTimeout(7_000, delivery.stop()),
    letters && withTimeout(7_000, letters.stop()),
    reconciler && withTimeout(8_000, reconciler.stop()),
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
