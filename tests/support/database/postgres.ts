import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { beginRun, onceARun } from '../run/test-run.ts';

/** A database for one test file, on a PostgreSQL that the run shares. */
export type TestPostgres = { url: string; close(): Promise<void> };

/** A PostgreSQL of a test's own, to do with as it likes. */
export type OwnPostgres = TestPostgres & {
  /** Stops it; what comes back starts it again. */
  pause(): () => void;
  /** The ids of all its processes. */
  processes(): number[];
};

/** A database with empty tables or none, at TEST_DATABASE_URL or on a server started once a run, if there is any. */
export async function openTestPostgres({ tables = true } = {}): Promise<TestPostgres | undefined> {
  const server = await sharedServer();
  if (!server) return undefined;
  const name = `doorstep_${randomUUID().replaceAll('-', '')}`;
  await execute(server, `create database ${name}${tables ? ` template ${await migrated(server)}` : ''}`);
  return { url: urlOf(server, name), close: () => execute(server, `drop database ${name} with (force)`) };
}

/** Whether this machine has a PostgreSQL for tests; says so where it has none. */
export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL ?? binaries() ?? saysThatThereIsNone());

/** A server for one test file. A durable one writes to the disk before it answers, as in production. */
export async function openOwnPostgres({ durable = false } = {}): Promise<OwnPostgres | undefined> {
  const bin = binaries();
  return bin ? startServer(bin, { durable, folder: await initialised(bin) }) : saysThatThereIsNone();
}

function saysThatThereIsNone(): undefined {
  console.info('There is no PostgreSQL on this machine: what follows is proved on the embedded database only.');
}

async function sharedServer(): Promise<string | undefined> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const bin = binaries();
  if (!bin) return saysThatThereIsNone();
  const from = await initialised(bin);
  const folder = await onceARun('postgres', async (place) => {
    writeFileSync(join(place, 'url'), startServer(bin, { durable: false, folder: from }).url);
  });
  return readFileSync(join(folder, 'url'), 'utf8');
}

/** The name of a database whose tables are up to date, to copy. */
async function migrated(server: string): Promise<string> {
  const folder = await onceARun('postgres-tables', async (place) => {
    const name = `template_${randomUUID().replaceAll('-', '')}`;
    await execute(server, `create database ${name}`);
    const db = openPostgres(urlOf(server, name), () => undefined);
    await migrate(db).finally(() => db.close());
    writeFileSync(join(place, 'name'), name);
  });
  return readFileSync(join(folder, 'name'), 'utf8');
}

/** A data folder as `initdb` makes it, to copy. */
const initialised = (bin: string) =>
  onceARun('initdb', async (place) => {
    const folder = temporaryFolder();
    const args = ['-D', join(folder, 'data'), '-U', 'doorstep', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C'];
    execFileSync(join(bin, 'initdb'), args, { ...unprivileged(), cwd: folder, stdio: 'ignore' });
    cpSync(join(folder, 'data'), join(place, 'data'), { recursive: true });
    rmSync(folder, { recursive: true });
  });

/** PostgreSQL refuses to run as root, so root runs it as the user that its package made. */
function startServer(bin: string, { durable, folder: from }: { durable: boolean; folder: string }): OwnPostgres {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  cpSync(join(from, 'data'), data, { recursive: true });
  // From Node 22 on the copy of a folder has the usual mode, and PostgreSQL refuses a folder that others may read.
  chmodSync(data, 0o700);
  giveAway(data);
  const control = (...args: string[]) =>
    execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], { ...unprivileged(), cwd: folder, stdio: 'ignore' });
  const start = (port: number) => {
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=400 -c fsync=${durable ? 'on' : 'off'}`;
    control('-l', join(folder, 'log'), '-o', `${options} ${process.env.TEST_POSTGRES_OPTIONS ?? ''}`, 'start');
  };
  const stop = () => control('-m', 'immediate', 'stop');
  const port = firstFreePort(start);
  return {
    url: `postgres://doorstep@127.0.0.1:${port}/postgres`,
    pause() {
      stop();
      return () => start(port);
    },
    processes() {
      const [first] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      const children = spawnSync('pgrep', ['-P', first!], { encoding: 'utf8' }).stdout.trim().split('\n');
      return [first!, ...children].map(Number);
    },
    async close() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Below the range that the system gives to calls going out, which would take it at any time; another one where it is taken. */
function firstFreePort(start: (port: number) => void, tries = 5): number {
  const port = 20_000 + randomInt(12_000);
  try {
    start(port);
    return port;
  } catch (error) {
    if (tries > 1) return firstFreePort(start, tries - 1);
    throw error;
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** A folder of the user that PostgreSQL runs as. */
function temporaryFolder(): string {
  beginRun();
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-pg-'));
  giveAway(folder);
  return folder;
}

function giveAway(folder: string): void {
  const user = unprivileged();
  if (!user) return;
  chownSync(folder, user.uid, user.gid);
  for (const name of readdirSync(folder, { recursive: true }) as string[])
    lchownSync(join(folder, name), user.uid, user.gid);
}

/** The folder of PostgreSQL's programs: TEST_POSTGRES_BIN, or where the machine has them. */
export function binaries(): string | undefined {
  if (process.env.TEST_POSTGRES_BIN) return process.env.TEST_POSTGRES_BIN;
  const places = [...versions('/usr/lib/postgresql'), ...(process.env.PATH ?? '').split(delimiter)];
  return places.find((place) => readNames(place).includes('initdb'));
}

const versions = (folder: string) => readNames(folder).map((version) => join(folder, version, 'bin'));

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

let user: { uid: number; gid: number } | undefined;

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  user ??= { uid: idOf('-u') || 65_534, gid: idOf('-g') || 65_534 };
  return user;
}
