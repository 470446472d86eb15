import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterAll, expect, test } from 'vitest';
import { copyProject } from '../support/project/project-copy.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { bareEnvironment } from '../support/run/test-run.ts';
import { freePort } from '../support/server/free-port.ts';
import { listening, observe } from '../support/server/server-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'any-place-'));
afterAll(() => rmSync(scratch, { recursive: true }));

test('no code takes the path of an address for the name of a file', () => {
  const sources = globSync(['src/**/*.{ts,tsx,mjs}', 'tests/**/*.{ts,tsx,mjs}', '*.ts']);
  const found = sources.filter((file) => /import\.meta\.url\)\s*\.pathname/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

/** A folder with the little that the look before each command reads, after a change; what it says of it. */
function readyIn(name: string, version = '', packages: string[] = ['tsx'], command = 'start'): string {
  const folder = join(scratch, name);
  for (const each of packages) mkdirSync(join(folder, 'node_modules', each), { recursive: true });
  cpSync('src/tools/cli/ready.mjs', join(folder, 'src/tools/cli/ready.mjs'));
  writeFileSync(join(folder, 'package.json'), readFileSync('package.json'));
  const older = `data:text/javascript,Object.defineProperty(process.versions, "node", { value: "${version}" })`;
  const args = [...(version ? ['--import', older] : []), join(folder, 'src/tools/cli/ready.mjs')];
  const env = { ...process.env, npm_lifecycle_event: command };
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  return status === 0 ? 'ready' : stderr.trim();
}

test.each([
  ['where all is there', readyIn('right'), 'ready'],
  ['on Node 18', readyIn('old', '18.20.4'), /^Node 20\.19 or newer is needed, and this is Node 18\.20\.4\./],
  ['on Node 20.18', readyIn('older', '20.18.1'), /^Node 20\.19 or newer is needed/],
  ['on Node 22', readyIn('newer', '22.1.0'), 'ready'],
  ['before npm ci', readyIn('empty', '', []), /^The packages are not installed yet: run "npm ci"/],
  ['after npm ci for production', readyIn('production', '', ['pg']), /run "npm ci --include=dev"\.$/],
  ['in a folder with a #', readyIn('C# things'), /things has a "#" or a "\?".* another name\.$/],
  ['in a folder with a %', readyIn('100% [x]'), 'ready'],
  ['and before its tests', readyIn('100% [x]', '', ['tsx'], 'test'), /has a "%".* for the tests\.$/],
])('the commands that come first say in one sentence what is missing: %s', (_where, said, expected) => {
  expect(said).toMatch(expected);
});

test.runIf(isNightly)(
  'npm start checks, builds and serves in a folder with spaces, accents, a percent sign and brackets',
  async () => {
    const copy = copyProject('My Projects (ünï) 100% [x]');
    const port = await freePort();
    const env = { ...bareEnvironment(), PORT: `${port}`, PATH: `${copy.folder}/node_modules/.bin:${process.env.PATH}` };
    const { start } = JSON.parse(copy.read('package.json')).scripts;
    const running = observe(spawn('sh', ['-c', `exec ${start.split(' && ').at(-1)}`], { cwd: copy.folder, env }));
    try {
      await listening(running, new RegExp(`http://localhost:(${port})`));
      const page = await fetch(`http://127.0.0.1:${port}/start-card?id=00000000-0000-4000-8000-000000000101`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Set up')]);
    } finally {
      running.child.kill();
      await running.done;
      copy.remove();
    }
  },
);
