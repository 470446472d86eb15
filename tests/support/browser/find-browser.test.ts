import { expect, test, vi } from 'vitest';
import { findBrowser, type Machine } from './find-browser.ts';

/** A machine where these paths start, and where each install puts what it names in place. */
function machine(parts: Partial<Machine> & { starts?: string[]; own?: string }): Machine & { ran: string[] } {
  const ran: string[] = [];
  const { starts = [], own, ...rest } = parts;
  return {
    ran,
    env: {},
    launch: async (path) => {
      if (path === undefined) return own ? { path: own } : { reason: 'not installed' };
      return starts.includes(path) ? { path } : { reason: 'it crashed' };
    },
    onPath: () => undefined,
    isDebianRoot: () => false,
    run(command, args) {
      ran.push([command, ...args].join(' '));
      return 'no network';
    },
    ...rest,
  };
}

const onPath = (name: string) => (name.startsWith('chromium') ? `/usr/bin/${name}` : undefined);

test.each([
  [
    'what CHROMIUM_PATH names, before all others',
    { env: { CHROMIUM_PATH: '/opt/chromium' }, starts: ['/opt/chromium'], own: '/own' },
    '/opt/chromium',
  ],
  ["Playwright's own, before one on PATH", { own: '/own', starts: ['/usr/bin/chromium'], onPath }, '/own'],
  [
    'of those on PATH the headless one, which is faster',
    { starts: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'], onPath },
    '/usr/bin/chromium-headless-shell',
  ],
  ['the first on PATH that starts', { starts: ['/usr/bin/chromium-browser'], onPath }, '/usr/bin/chromium-browser'],
])('the browser is %s', async (_what, parts, found) => {
  expect(await findBrowser(machine(parts))).toBe(found);
});

test('a CHROMIUM_PATH that does not start is an error, never a reason to take another', async () => {
  const env = { CHROMIUM_PATH: '/opt/chromium' };
  await expect(findBrowser(machine({ env, own: '/own' }))).rejects.toThrow(
    /CHROMIUM_PATH .*\n {2}\/opt\/chromium: it crashed/,
  );
});

test.each([
  ['the headless one', ['chromium-headless-shell', 'chromium'], 'chromium-headless-shell'],
  ['the usual one where there is no headless one', ['chromium'], 'chromium'],
])(
  'on Debian as root apt installs %s, also where its list of packages cannot be read anew',
  async (_name, offered, expected) => {
    const installed = new Set<string>();
    const run = (_command: string, args: string[]) => {
      const name = args.at(-1) ?? '';
      if (args.includes('update')) return 'Could not get lock';
      if (!offered.includes(name)) return `Unable to locate package ${name}`;
      installed.add(name);
      return undefined;
    };
    const onPath = (name: string) => (installed.has(name) ? `/usr/bin/${name}` : undefined);
    const starts = offered.map((name) => `/usr/bin/${name}`);
    const found = await findBrowser(machine({ isDebianRoot: () => true, run, onPath, starts }));
    expect(found).toBe(`/usr/bin/${expected}`);
    expect([...installed]).toEqual([expected]);
  },
);

test('reading the settings of the browser tests neither starts nor installs a browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nothing/here');
  const { default: config } = await import('../../../playwright.config.ts');
  vi.unstubAllEnvs();
  expect(config.use?.launchOptions?.executablePath).toBe('/nothing/here');
});

test('when nothing helps, the message lists what was tried', async () => {
  const place = machine({ isDebianRoot: () => true });
  const message = await findBrowser(place).catch((error: Error) => error.message);
  expect(message).toMatch(/set CHROMIUM_PATH/);
  expect(message).toMatch(/google-chrome: not on PATH/);
  expect(message).toMatch(/Playwright's own: not installed/);
  expect(message).toMatch(/apt-get install chromium: no network/);
  expect(message).toMatch(/--only-shell chromium: no network/);
  expect(place.ran[0]).toBe('apt-get update -qq');
});
