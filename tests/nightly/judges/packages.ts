import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The judges have packages of their own, in `tests/nightly/judges/package.json`: they are larger than all others together, and only
 * the nights need them. They are installed beside what `npm ci` has brought, and go with it.
 */
const folder = resolve('node_modules/.cache/judges');
const own = resolve('tests/nightly/judges');

/** Installs the packages of the judges, unless those of the lock file are there. Their install scripts, which download, do not run. */
export function installPackages(): void {
  const lock = readFileSync(join(own, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'installed');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  console.error('The judges are being installed.');
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(own, name), join(folder, name));
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('npm could not install the packages of tests/nightly/judges.');
  writeFileSync(installed, lock);
}

/** The path of a file of a judge's package. */
export const packageFile = (file: string): string => join(folder, 'node_modules', file);

/** Imports a file of a judge's package. Its types are not there when the code is checked: the caller says which part it uses. */
export async function importPackage<Exports>(file: string): Promise<Exports> {
  return (await import(pathToFileURL(packageFile(file)).href)) as Exports;
}

/** Installs Debian packages unless a command of theirs is there. Throws where apt may not. */
export function needCommands(commands: Record<string, string>): void {
  const missing = Object.entries(commands).filter(([command]) => !has(command));
  if (!missing.length) return;
  const packages = missing.map(([, name]) => name);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const line of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [command = '', ...args] = [...sudo, ...line];
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const absent = missing.filter(([command]) => !has(command));
  if (absent.length) throw new Error(`Install ${absent.map(([, name]) => name).join(' ')}: apt-get could not.`);
}

/** The path of a command; empty if there is none. */
export const commandPath = (command: string): string =>
  spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim();

const has = (command: string) => commandPath(command) !== '';
