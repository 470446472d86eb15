import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../support/run/test-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-npm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Says who it is and stays, as a server does, but for what bundles it: what is tested is npm, its shell and the words of package.json. */
const staying = `#!${process.execPath}
if (process.argv[2]?.endsWith('/bundle-server.ts')) process.exit();
require('node:fs').writeFileSync('pid', String(process.pid));
setInterval(() => undefined, 1_000);
`;

beforeAll(() => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    chmodSync(join(folder, path), 0o755);
  };
  const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  write('package.json', JSON.stringify({ scripts, engines }));
  for (const path of ['build/doorstep.js', 'build/node/studio/studio.js', 'node_modules/.bin/tsx'])
    write(path, staying);
  mkdirSync(join(folder, 'node_modules/tsx'));
  mkdirSync(join(folder, 'src/tools/cli'), { recursive: true });
  copyFileSync('src/tools/cli/ready.mjs', join(folder, 'src/tools/cli/ready.mjs'));
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(
  ['serve', 'start', 'dev', 'studio', 'gallery'].flatMap((script) =>
    (['SIGTERM', 'SIGINT'] as const).map((signal) => [script, signal] as const),
  ),
)('npm run %s ends with its npm when that gets %s', async (script, signal) => {
  const pidFile = join(folder, 'pid');
  rmSync(pidFile, { force: true });
  const npm = spawn('npm', ['run', script], { cwd: folder, env: bareEnvironment(), stdio: 'ignore' });
  const ended = new Promise((done) => npm.on('exit', done));
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
  await expect.poll(() => isRunning(pid()) && pid() > 0, { timeout: 60_000 }).toBe(true);
  const own = pid();
  npm.kill(signal);
  await ended;
  await expect.poll(() => isRunning(own), { timeout: 10_000 }).toBe(false);
});

test('npm start says what is wrong with a setting before it builds', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['start'], {
    env: { ...bareEnvironment(), PORT: 'abc' },
    encoding: 'utf8',
  });
  expect([status, stderr.trim()]).toEqual([1, 'PORT must be a whole number from 0 to 65535, not "abc".']);
  expect(stdout).not.toContain('Building');
});

test('npm run serve says before a build that nothing is built', () => {
  rmSync(join(folder, 'build'), { recursive: true });
  const { status, stderr } = spawnSync('npm', ['run', 'serve'], {
    cwd: folder,
    env: bareEnvironment(),
    encoding: 'utf8',
  });
  expect([status, stderr.split('\n')[0]]).toEqual([1, 'Nothing is built yet: run "npm run build" first.']);
});
