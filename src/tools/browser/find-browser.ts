import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * The arguments of every browser in the tests: without a sandbox, which containers do not have, and without requests of
 * its own.
 */
export const launchArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The headless browser comes first, because it has the same engine without a window and is twice as fast. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** The machine's commands that the search uses. */
export type Machine = {
  env: Record<string, string | undefined>;
  /**
   * Starts the browser at a path, or without a path Playwright's own. Returns its path, or the reason why it does not
   * start.
   */
  launch(path?: string): Promise<{ path: string } | { reason: string }>;
  /** Returns the path of a command, or undefined if it is not on PATH. */
  onPath(name: string): string | undefined;
  isDebianRoot(): boolean;
  /** Runs a command to its end. Returns the reason if it fails. */
  run(command: string, args: string[]): string | undefined;
};

/**
 * Returns the path of a Chromium that starts: `CHROMIUM_PATH` (or an error about it), Playwright's own, one on PATH,
 * one that apt installs, one that Playwright downloads. Throws an error that lists the browsers that it has tried.
 */
export async function findBrowser(machine: Machine = thisMachine): Promise<string> {
  const tried: string[] = [];
  async function starts(what: string, path?: string): Promise<string | undefined> {
    const result = await machine.launch(path);
    if ('path' in result) return result.path;
    tried.push(`${what}: ${result.reason}`);
  }

  const { CHROMIUM_PATH } = machine.env;
  if (CHROMIUM_PATH) {
    const found = await starts(CHROMIUM_PATH, CHROMIUM_PATH);
    if (found) return found;
    throw new Error(`CHROMIUM_PATH names a browser that does not start.\n  ${tried.join('\n  ')}`);
  }

  const bundled = await starts("Playwright's own");
  if (bundled) return bundled;

  for (const name of names) {
    const path = machine.onPath(name);
    if (!path) tried.push(`${name}: not on PATH`);
    const found = path && (await starts(path, path));
    if (found) return found;
  }

  for (const { what, install, path } of installers) {
    const failure = install(machine);
    if (failure) tried.push(`${what}: ${failure}`);
    const found = !failure && (await starts(what, path(machine)));
    if (found) return found;
  }
  throw new Error(
    `No browser for the tests. Install Chromium, or set CHROMIUM_PATH to one. Tried:\n  ${tried.join('\n  ')}`,
  );
}

type Installer = {
  what: string;
  /** Installs the browser. Returns the reason if it cannot. */
  install(machine: Machine): string | undefined;
  /** Returns the path of the installed browser, or undefined for Playwright's own place. */
  path(machine: Machine): string | undefined;
};

/**
 * Installs with apt, as root on Debian. It waits for apt's lock, because a new machine may still be running its own
 * updates.
 */
const apt = (name: string): Installer => ({
  what: `apt-get install ${name}`,
  install(machine) {
    if (!machine.isDebianRoot()) return 'only on Debian, as root';
    const update = machine.run('apt-get', ['update', '-qq']);
    const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq', '--no-install-recommends'];
    const failure = machine.run('apt-get', ['install', ...options, name]);
    if (failure) return update ?? failure;
    return machine.onPath(name) ? undefined : `it brought no command called ${name}`;
  },
  path: (machine) => machine.onPath(name),
});

const installers: Installer[] = [
  apt('chromium-headless-shell'),
  apt('chromium'),
  {
    what: 'playwright-core install --only-shell chromium',
    install: (machine) => machine.run(process.execPath, [playwrightCli(), 'install', '--only-shell', 'chromium']),
    path: () => undefined,
  },
];

const thisMachine: Machine = {
  env: process.env,
  async launch(path) {
    try {
      const options = { args: launchArgs, timeout: 60_000, ...(path && { executablePath: path }) };
      const server = await chromium.launchServer(options);
      const browser = await chromium.connect(server.wsEndpoint());
      await (await browser.newPage()).close();
      await server.close();
      return { path: server.process().spawnfile };
    } catch (error) {
      return { reason: firstLine(error instanceof Error ? error.message : String(error)) };
    }
  },
  onPath(name) {
    const folders = (process.env.PATH ?? '').split(delimiter);
    return folders.map((folder) => join(folder, name)).find(isExecutable);
  },
  isDebianRoot: () => process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  run(command, args) {
    const { status, stderr, error } = spawnSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0 ? undefined : firstLine(error?.message ?? stderr) || `it ended with ${status}`;
  },
};

const playwrightCli = () =>
  join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js');

const firstLine = (text: string) => text.trim().split('\n')[0] ?? '';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
