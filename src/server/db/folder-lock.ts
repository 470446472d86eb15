import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../base/make-folder.ts';

/** The process that holds the embedded database's folder, and the socket on which it takes commands. */
export type Holder = { pid: number; born: string | null; socket: string };

export type FolderLock = { socket: string; release(): void };

/** The folder is in use by another process (D-16). */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  readonly holder: Holder;

  constructor(folder: string, holder: Holder) {
    super(
      `DATA_DIR: ${folder} is in use by process ${holder.pid}. Two processes on one embedded database lose data: ` +
        'stop that one, set another DATA_DIR, or use PostgreSQL (DATABASE_URL).',
    );
    this.holder = holder;
  }
}

/** Folders that this process holds. Its id in any other lock file is of an earlier process. */
const heldFolders = new Set<string>();

/**
 * Locks a folder, also over the lock of a dead process. Throws {@link FolderInUse} if held after `waitMs`.
 *
 * With proper-lockfile, which goes by times, the next server would wait ten seconds for one that was killed; fs-ext
 * needs a compiler.
 */
export async function lockFolder(dataDir: string, waitMs = 0): Promise<FolderLock> {
  const folder = resolve(dataDir);
  makeFolder(folder);
  const file = join(folder, 'lock');
  const socket = socketPath(folder);
  try {
    await takeLock(file, folder, { pid: process.pid, born: birthOf(process.pid), socket }, Date.now() + waitMs);
  } catch (error) {
    removeOwnFolder(socket);
    throw error;
  }

  heldFolders.add(folder);
  return {
    socket,
    release() {
      heldFolders.delete(folder);
      rmSync(file, { force: true });
      removeOwnFolder(socket);
    },
  };
}

async function takeLock(file: string, folder: string, me: Holder, until: number): Promise<void> {
  while (!tryCreate(file, JSON.stringify(me))) {
    const text = readIfThere(file);
    if (text === undefined) continue;
    const holder = parse(text);
    if (!holder && youngerThan(file, 2_000)) await wait(50);
    else if (!holder || !(await isAlive(holder, folder))) await removeStale(file, text);
    else if (Date.now() < until) await wait(10);
    else throw new FolderInUse(folder, holder);
  }
}

/** Returns the living process that holds the folder, or undefined if there is none. */
export async function holderOf(dataDir: string): Promise<Holder | undefined> {
  const folder = resolve(dataDir);
  const holder = parse(readIfThere(join(folder, 'lock')) ?? '');
  return holder && (await isAlive(holder, folder)) ? holder : undefined;
}

/** Removes a stale lock if it is still the one that was read, one process at a time, so that a fresh one is safe. */
async function removeStale(file: string, text: string): Promise<void> {
  const guard = `${file}.takeover`;
  try {
    mkdirSync(guard);
  } catch {
    if (!youngerThan(guard, 10_000)) rmSync(guard, { recursive: true, force: true });
    await wait(50);
    return;
  }
  if (readIfThere(file) === text) {
    rmSync(file, { force: true });
    removeOwnFolder(parse(text)?.socket ?? '');
  }
  rmdirSync(guard);
}

async function isAlive(holder: Holder, folder: string): Promise<boolean> {
  if (holder.pid === process.pid && heldFolders.has(folder)) return true;
  if (holder.pid !== process.pid && isRunning(holder)) return true;
  // A process in another container has an id that means nothing here, but its socket answers.
  return answers(holder.socket);
}

function isRunning({ pid, born }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = birthOf(pid);
  return !born || !now || born === now;
}

/** When a process began, in the kernel's ticks: another with the same id differs. Null without /proc. */
function birthOf(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function answers(socket: string): Promise<boolean> {
  return new Promise((done) => {
    const connection = connect(socket, () => done(true)).on('error', () => done(false));
    connection.setTimeout(1_000, () => done(true)).unref();
    connection.on('close', () => connection.destroy());
  });
}

const temporary = join(tmpdir(), 'doorstep-link-');

/** The address, of some 100 characters at most: a longer one is in a private folder that nobody can guess. */
function socketPath(folder: string): string {
  const path = join(folder, 'link.sock');
  return Buffer.byteLength(path) <= 100 ? path : join(mkdtempSync(temporary), 'link.sock');
}

/** Removes the folder of a socket in the system's temporary folder, if it has one. */
function removeOwnFolder(socket: string): void {
  if (socket.startsWith(temporary)) rmSync(dirname(socket), { recursive: true, force: true });
}

function tryCreate(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function youngerThan(file: string, milliseconds: number): boolean {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age < milliseconds;
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, born, socket } = JSON.parse(text) as Holder;
    return Number.isInteger(pid) && typeof socket === 'string' ? { pid, born, socket } : undefined;
  } catch {
    return undefined;
  }
}
