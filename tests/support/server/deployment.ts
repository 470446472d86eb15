import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCompiled } from '../../../src/server/base/compiled.ts';
import { readOperatorSettings } from '../../../src/server/base/settings.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import { createLink, type NewLink } from '../../../src/server/links/create.ts';
import type { Signer } from '../../../src/server/proof/signer.ts';
import type { CompiledSite } from '../../../src/types.gen.ts';
import { putFreshDatabase } from '../database/fresh-database.ts';
import type { Entry } from '../gateway/sandbox-journal.ts';
import { ask } from './customer-calls.ts';
import { listening, type ServerProcess, start, startProcess } from './server-process.ts';
import { compiled, writeSite } from './server-site.ts';

/** A folder, a database and a sandbox gateway of their own, with server processes that come and go. */
export type Deployment = Awaited<ReturnType<typeof openDeployment>>;

type DeploymentOptions = {
  /** A PostgreSQL; without, the embedded database. */
  databaseUrl?: string | undefined;
  /** A built site, whose pages are drawn for their links; without, a small one of plain files. */
  distDir?: string | undefined;
};

/** Writes to the database that these settings name, as a server with them does, in one transaction. */
async function asServer<T>(
  env: Record<string, string>,
  work: (coding: { db: Queryable; signer: Signer }) => Promise<T>,
): Promise<T> {
  const settings = readOperatorSettings(env);
  const db = await openDatabase(settings.database);
  const done = db.transaction(async (tx) => work({ db: tx, signer: await openSigner(tx, settings) }));
  return done.finally(() => db.close());
}

/** Makes links, and returns their ids in the same order. */
export const makeLinks = (env: Record<string, string>, site: CompiledSite, links: NewLink[]): Promise<string[]> =>
  asServer(env, async ({ db, signer }) => {
    const made = { now: new Date(), signer };
    const ids: string[] = [];
    for (const link of links) ids.push(await createLink(db, site, link, made));
    return ids;
  });

type ServersOptions = DeploymentOptions & {
  /** The settings of a server that reaches its gateway at a port. */
  gatewayAt(port: number): Record<string, string>;
};

/** A folder and a database of their own, with server processes that come and go, before whichever gateway. */
export async function openServers({ databaseUrl, distDir, gatewayAt }: ServersOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-faults-'));
  if (!distDir) writeSite(join(folder, 'dist'));
  const { site } = distDir ? readCompiled(distDir) : compiled;
  if (!databaseUrl) await putFreshDatabase(join(folder, 'data'));
  const env: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: distDir ?? join(folder, 'dist'),
    DATABASE_URL: databaseUrl ?? 'embedded',
    ...(databaseUrl && { SIGNING_KEY: 'd1'.repeat(32) }),
  };
  const servers: ServerProcess[] = [];

  return {
    folder,
    env,
    gatewayAt,
    servers,
    /** Starts a server that reaches the gateway at a port. */
    async startServer(
      gatewayPort: number,
      more: Record<string, string> = {},
      program: 'usual-limits-server' | 'short-limits-server' = 'short-limits-server',
    ): Promise<ServerProcess> {
      const server = await startProcess({ ...env, ...gatewayAt(gatewayPort), ...more }, program);
      servers.push(server);
      return server;
    },
    /** Works on the database itself, while no server has it or where several may. */
    async inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const db = await openDatabase(readOperatorSettings(env).database);
      return work(db).finally(() => db.close());
    },
    /** Writes to the database as a server does, with its key, in one transaction. */
    asServer: <T>(work: (coding: { db: Queryable; signer: Signer }) => Promise<T>) => asServer(env, work),
    makeLinks(count: number, journey: 'single-payment' | 'contract-mandate' = 'single-payment'): Promise<string[]> {
      const link: NewLink =
        journey === 'single-payment' ? { journey, amount_pence: 3499 } : { journey, payment_methods: ['card'] };
      return makeLinks(env, site, Array<NewLink>(count).fill(link));
    },
    async close() {
      for (const { child, done } of servers) {
        child.kill('SIGKILL');
        await done;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same with a sandbox gateway. */
export async function openDeployment(options: DeploymentOptions = {}) {
  const gatewayAt = (port: number) => ({ CARD_GATEWAY: 'sandbox', SANDBOX_GATEWAY_URL: `http://127.0.0.1:${port}` });
  const servers = await openServers({ ...options, gatewayAt });
  const books = join(servers.folder, 'books.jsonl');
  const gateway = await startGateway({ SANDBOX_GATEWAY_FILE: books });
  return {
    ...servers,
    gateway,
    /** The books of the gateway, asked for directly. */
    async ledger(): Promise<Entry[]> {
      const came = await ask({ port: gateway.port, path: '/ledger' });
      return (came!.body as { entries: Entry[] }).entries;
    },
    async close() {
      gateway.child.kill('SIGKILL');
      await gateway.done;
      await servers.close();
    },
  };
}

/** Starts a sandbox gateway as a process of its own. */
const startGateway = (env: Record<string, string>) =>
  start('sandbox-gateway', [], env).then((running) => listening(running, /http:\/\/127\.0\.0\.1:(\d+)/));
