import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The name that every process of a run has in its environment; its value is the run's folder inside the project. */
const mark = 'DOORSTEP_TEST_RUN';

/**
 * Begins a run of the tests, unless one has begun. The folder that it returns is the run's own, as is the folder for
 * temporary files, which all processes of the run share. However the run ends, everything that it has started is killed,
 * and both folders are deleted.
 */
export function beginRun(): string {
  const current = process.env[mark];
  if (current) return current;

  const cache = resolve('node_modules/.cache/doorstep');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'run-'));
  const temporary = mkdtempSync(join(temporaryFiles(), 'doorstep-'));
  // PostgreSQL runs as a user of its own, and must come to its folder in here.
  chmodSync(temporary, 0o711);

  const guard = fileURLToPath(new URL('run-guard.mjs', import.meta.url));
  const child = spawn(process.execPath, [guard, `${mark}=${folder}`, folder, temporary], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  process.env[mark] = folder;
  process.env.TMPDIR = temporary;
  // Among the temporary files of one run, the next run would not find them.
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR = join(cache, 'playwright');
  return folder;
}

/** Where temporary files go: to memory where there is room, which is ten times as quick, or to TMPDIR. */
function temporaryFiles(): string {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  const [, options = ''] = new RegExp(`^\\S+ ${memory} \\S+ (\\S+)`, 'm').exec(readIfThere('/proc/mounts')) ?? [];
  // Git runs hooks from a test's repository.
  return bavail * bsize >= 4e9 && !options.includes('noexec') ? memory : tmpdir();
}

/** For vitest, which calls this before its first test. */
export const setup = (): void => void beginRun();

/** The environment of a process that is to know nothing of the settings of whoever runs the tests. */
export function bareEnvironment(): Record<string, string> {
  beginRun();
  const names = ['PATH', 'HOME', 'TMPDIR', mark];
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

/** What is made once a run, by whoever needs it first. The others wait, and make it if that process is gone. */
export async function onceARun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(beginRun(), name);
  const maker = `${folder}.maker`;
  while (!existsSync(folder)) {
    if (!becomes(maker)) {
      await wait(50);
      continue;
    }
    const own = `${folder}.${process.pid}`;
    try {
      mkdirSync(own);
      await make(own);
      if (!existsSync(folder)) renameSync(own, folder);
    } finally {
      rmSync(own, { recursive: true, force: true });
      rmSync(maker, { force: true });
    }
  }
  return folder;
}

/** Makes this process the maker, unless another one is that still runs. */
function becomes(maker: string): boolean {
  try {
    writeFileSync(maker, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const pid = Number(readIfThere(maker));
  if (pid && !isRunning(pid)) rmSync(maker, { force: true });
  return false;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
