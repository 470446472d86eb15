import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The arguments of every browser in the tests: no sandbox, as in containers, and no requests of its own. */
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

/** A place where a browser may be: how it is told, what brings it there or says why it cannot, and its path. */
type Place = { what: string; install?: () => string | undefined; path?: () => string | undefined };

/**
 * Returns the path of a Chromium that starts: `CHROMIUM_PATH` (or an error about it), Playwright's own, one on PATH,
 * one that apt installs, one that Playwright downloads. Throws an error that lists the browsers that it has tried.
 */
export async function findBrowser(): Promise<string> {
  const { CHROMIUM_PATH: named } = process.env;
  const places: Place[] = named ? [{ what: named, path: () => named }] : placesHere();
  const tried: string[] = [];
  for (const { what, install, path } of places) {
    const failure = install?.() ?? (path && !path() ? 'not on PATH' : undefined);
    const result = failure === undefined ? await launch(path?.()) : { reason: failure };
    if ('path' in result) return result.path;
    tried.push(`${what}: ${result.reason}`);
  }
  const problem = named
    ? 'CHROMIUM_PATH names a browser that does not start.'
    : 'No browser for the tests. Install Chromium, or set CHROMIUM_PATH to one. Tried:';
  throw new Error([problem, ...tried].join('\n  '));
}

/** Where browsers may be, in the order in which they are tried. */
function placesHere(): Place[] {
  const download = ['install', '--only-shell', 'chromium'];
  return [
    { what: "Playwright's own" },
    ...names.map((name) => ({ what: name, path: () => onPath(name) })),
    ...names.slice(0, 2).map((name) => ({
      what: `apt-get install ${name}`,
      install: () => installWithApt(name),
      path: () => onPath(name),
    })),
    {
      what: `playwright-core ${download.join(' ')}`,
      install: () => run(process.execPath, [playwrightCli(), ...download]),
    },
  ];
}

/** Installs with apt, as root on Debian, when apt's lock is free. Returns the reason if it cannot. */
export function installWithApt(name: string): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return 'only on Debian, as root';
  const update = run('apt-get', ['update', '-qq']);
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq', '--no-install-recommends'];
  const failure = run('apt-get', ['install', ...options, name]);
  return failure && (update ?? failure);
}

/** Starts the browser at a path, or Playwright's own. Returns its path, or why it does not start. */
async function launch(path?: string): Promise<{ path: string } | { reason: string }> {
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
}

/** Returns the path of a command, or undefined if it is not on PATH. */
function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Runs a command to its end. Returns the reason if it fails. */
function run(command: string, args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? undefined : firstLine(error?.message ?? stderr) || `it ended with ${status}`;
}

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
