import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { refuseWithoutRights } from './admin/database-roles.ts';
import { sealsAnswers } from './answers/asking.ts';
import { openAnswers } from './answers/vault.ts';
import type { Settings } from './base/settings.ts';
import { inSpanOfCall, startTracing } from './base/tracing.ts';
import type { Db } from './db/db.ts';
import { noticingFullDisk } from './db/full-disk.ts';
import { type Observe, observedDb } from './db/observed.ts';
import { openDatabase } from './db/open.ts';
import type { DatabaseLimits, DatabaseUse } from './db/postgres.ts';
import { openProcessLock } from './db/process-lock.ts';
import { refuseUnfit } from './db/refuse-unfit.ts';
import type { AppDeps } from './deps.ts';
import { openBankChecks } from './direct-debit/bank-checks.ts';
import { keptForProvider } from './direct-debit/bureau.ts';
import { openVault, takesDirectDebits, type Vault } from './direct-debit/vault.ts';
import type { ServerGateway } from './gateway/gateway.ts';
import { checkAccount, observedGateway, openGateway } from './gateway/open-gateway.ts';
import { alarmOnce } from './ledger/ledger.ts';
import { openSigner } from './ledger/signing-key.ts';
import { loadDemoLinks } from './links/demo.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import type { Signer } from './proof/signer.ts';
import { providerReads } from './reads/ask.ts';
import type { Release } from './release/release.ts';
import { openKeyring } from './sealing/keyring.ts';
import type { Services } from './stop.ts';

/** The parts that a test can replace. */
export type OpenOptions = {
  gateway?: (db: Db) => ServerGateway;
  now?: () => Date;
  /** For how long after it is confirmed the sign of life counts, in milliseconds. */
  freshMs?: number;
  databaseLimits?: DatabaseLimits;
};

/** What calls, pages and work in the background are made with. */
export type Opened = { deps: AppDeps; vault: Vault; metrics: Metrics | undefined };

type Opening = { settings: Settings; release: Release; log: FastifyBaseLogger; isStopping(): boolean };

/** Opens the database with its tables, where every statement is measured if the settings say so. Throws `StartError`. */
export async function openTables(
  { settings, release, log }: Opening,
  { databaseLimits }: OpenOptions,
): Promise<{ db: Db; metrics: Metrics | undefined }> {
  const use: DatabaseUse = { name: 'server', writes: true, tables: 'made' };
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const plain = noticingFullDisk(await openDatabase(settings.database, onBroken, databaseLimits, use));
  const { standbys, events, letters } = settings;
  const told = { tellsProvider: events !== undefined, sendsLetters: letters !== undefined };
  const metrics = settings.metrics && openMetrics(plain, { ...told, standbys, release });
  const observe: Observe = (name, run) => {
    const traced = () => inSpanOfCall(name, run, { 'db.system.name': 'postgresql' });
    return metrics ? metrics.observe(name, traced) : traced();
  };
  return { db: metrics || settings.tracing ? observedDb(plain, observe) : plain, metrics };
}

/** Opens the gateway, the keys and all else that a server works with, and notes in `services` what is to be closed. */
export async function open(
  { settings, release, log, isStopping }: Opening,
  services: Services,
  metrics: Metrics | undefined,
  options: OpenOptions,
): Promise<Opened> {
  const { db } = services;
  const { compiled } = release;
  const now = options.now ?? (() => new Date());
  if (settings.database.kind === 'postgres') {
    const isMoneyReal = settings.gateway.movesMoney !== undefined;
    await refuseUnfit(db, settings.database.url, { isMoneyReal, standbys: settings.standbys });
    await refuseWithoutRights(db);
  }
  if (settings.tracing) services.stopTracing = await startTracing(settings.tracing);
  const observeGateway: Observe = (name, run) => {
    const traced = () => inSpanOfCall(`gateway ${name}`, run);
    return metrics ? metrics.observeGateway(name, traced) : traced();
  };
  const plainGateway = options.gateway?.(db) ?? openGateway(settings, db);
  const gateway = metrics || settings.tracing ? observedGateway(plainGateway, observeGateway) : plainGateway;
  const alarm = alarmOnce((row) => {
    log.fatal({ row }, 'a row is not what a server has signed: nothing is built on it, and nobody is told of it');
    metrics?.count('forged-row', { kind: row.split(' ')[0]! });
  });
  const signer: Signer = { ...(await openSigner(db, settings)), alarm };
  const needsKey = takesDirectDebits(compiled) || sealsAnswers(compiled);
  const keyring = await openKeyring(db, settings, needsKey, async () => signer);
  const sealing = { db, keys: async () => keyring, signer: async () => signer, now };
  const [vault, answers] = [openVault(sealing), openAnswers(sealing)];
  if (settings.demo) await loadDemoLinks({ db, signer, compiled, settings }, now());
  const processId = randomUUID();
  services.lock = openProcessLock(db, processId, options.freshMs);
  const deps: AppDeps = {
    ...{
      settings,
      served: release,
      compiled: release.compiled,
      db,
      gateway,
      answers,
      signer,
      processId,
      now,
      isStopping,
      log,
    },
    bureau: keptForProvider(vault),
    bankChecks: openBankChecks(settings.bankFiles),
    askProvider: providerReads({ settings: settings.reads, demo: settings.demo, now }),
    lock: services.lock,
    underway: new Set<string>(),
    count: metrics?.count,
  };
  tellOfGateway(deps);
  await checkAccount(gateway, log);
  return { deps, vault, metrics };
}

/** What whoever starts the server must see: its gateway, what settings were perhaps meant, and content that is not ready. */
function tellOfGateway({ settings, served, gateway: { name, movesMoney }, log }: AppDeps): void {
  for (const hint of settings.hints) log.warn(hint);
  log[settings.production && !movesMoney ? 'warn' : 'info']({ gateway: name, movesMoney }, 'the card gateway');
  if (settings.production && served.compiled.unready !== undefined)
    log.warn(
      { release: served.id, findings: served.compiled.unready },
      'content that must not go to customers yet is served: build with --release',
    );
}
