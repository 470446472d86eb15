import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL for one test file: a server of its own, or a fresh database on the one that TEST_DATABASE_URL names. */
export type TestPostgres = {
  url: string;
  /** Stops a server of its own; what comes back starts it again. */
  pause?(): () => void;
  /** The ids of all processes of a server of its own. */
  processes?(): number[];
  close(): Promise<void>;
};

/** Opens one, or says that there is none on this machine. A durable one writes to the disk before it answers, as in production. */
export async function openTestPostgres({ durable = false } = {}): Promise<TestPostgres | undefined> {
  if (process.env.TEST_DATABASE_URL) return freshDatabase(process.env.TEST_DATABASE_URL);
  const bin = binaries();
  if (!bin) {
    console.info('There is no PostgreSQL on this machine: what follows is proved on the embedded database only.');
    return undefined;
  }
  return ownServer(bin, durable);
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package made. */
function ownServer(bin: string, durable: boolean): TestPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-pg-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...user, cwd: folder, stdio: 'ignore' });

  run('initdb', ['-D', join(folder, 'data'), '-U', 'doorstep', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C']);
  const start = (port: number) => {
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=${durable ? 'on' : 'off'}`;
    run('pg_ctl', ['-D', join(folder, 'data'), '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  };
  const stop = () => run('pg_ctl', ['-D', join(folder, 'data'), '-w', '-m', 'immediate', 'stop']);
  const port = firstFreePort(start);
  return {
    url: `postgres://doorstep@127.0.0.1:${port}/postgres`,
    pause() {
      stop();
      return () => start(port);
    },
    processes() {
      const [first] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
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

async function freshDatabase(url: string): Promise<TestPostgres> {
  const name = `doorstep_${randomUUID().replaceAll('-', '')}`;
  const admin = async (sql: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await admin(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, close: () => admin(`drop database ${name} with (force)`) };
}

/** The folder of PostgreSQL's programs, where the machine has them. */
export function binaries(): string | undefined {
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

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u') || 65_534, gid: idOf('-g') || 65_534 };
}
