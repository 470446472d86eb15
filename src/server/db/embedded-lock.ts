import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../base/make-folder.ts';

/** The folder of the embedded database is in use by another process (D-16). */
export class FolderInUse extends Error {
  override name = 'FolderInUse';

  constructor(folder: string, pid: string) {
    super(
      `DATA_DIR: ${folder} is in use by process ${pid}. Two processes on one embedded database lose data: ` +
        'stop that one, set another DATA_DIR, or use PostgreSQL (DATABASE_URL).',
    );
  }
}

/** Folders that this process holds. Its number in any other lock file is of an earlier process. */
const heldFolders = new Set<string>();

const own = String(process.pid);

/**
 * Takes the embedded database's folder for this process by a file with its number, also over the file of a process that
 * was killed. Returns what gives it back. Throws {@link FolderInUse}.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const folder = resolve(dataDir);
  makeFolder(folder);
  if (heldFolders.has(folder)) throw new FolderInUse(folder, own);
  heldFolders.add(folder);
  const file = join(folder, 'lock');
  try {
    await takeLock(file, folder);
  } catch (error) {
    heldFolders.delete(folder);
    throw error;
  }
  return () => {
    heldFolders.delete(folder);
    rmSync(file, { force: true });
  };
}

async function takeLock(file: string, folder: string): Promise<void> {
  if (created(file)) return;
  const holder = readFileSync(file, 'utf8');
  if (isAlive(holder)) throw new FolderInUse(folder, holder);
  rmSync(file, { force: true });
  const isMine = created(file);
  // Another one may have found the old file at the same moment, and taken this one for it.
  await wait(20);
  const now = existsSync(file) ? readFileSync(file, 'utf8') : 'another';
  if (!isMine || now !== own) throw new FolderInUse(folder, now);
}

function created(file: string): boolean {
  try {
    writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether another process with this number runs, of whichever user. */
function isAlive(pid: string): boolean {
  const number = Number(pid);
  if (!Number.isInteger(number) || number < 1 || number === process.pid) return false;
  try {
    process.kill(number, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
