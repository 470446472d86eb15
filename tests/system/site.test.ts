import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../support/project/project-copy.ts';
import { bareEnvironment } from '../support/run/test-run.ts';
import { freePort } from '../support/server/free-port.ts';
import { listening, observe } from '../support/server/server-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'doorstep-site-'));
const site = join(scratch, 'our-site');
afterAll(() => rmSync(scratch, { recursive: true }));

const read = (path: string) => readFileSync(join(site, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(site, path), text);
function edit(path: string, from: string, to: string): void {
  if (!read(path).includes(from)) throw new Error(`${path} does not say ${from}`);
  write(path, read(path).replace(from, to));
}

/** Runs a command to its end, in the site if there is one already. */
function run(command: string, args: string[], cwd = site) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: bareEnvironment() });
  return { status, said: stdout + stderr };
}

const doorstep = (...args: string[]) => run(process.execPath, ['node_modules/doorstep/build/doorstep.js', ...args]);

/** What a package is made of, beside the packages that npm would have put there: those of the repository. */
beforeAll(async () => {
  const copy = copyProject();
  const packed = await copy.npm('prepack');
  expect(packed).toMatchObject({ code: 0 });
  const { said } = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', scratch], copy.folder);
  const [{ filename, unpackedSize, files }] = JSON.parse(said);
  copy.remove();
  expect(unpackedSize).toBeLessThan(10_000_000);
  expect(
    files.filter(({ path }: { path: string }) => /^(tests|studio|docs\/decisions)\/|\.test\.tsx?$/.test(path)),
  ).toEqual([expect.objectContaining({ path: 'examples/new/block/new-block.test.tsx' })]);
  const unpacked = join(scratch, 'node_modules/doorstep');
  mkdirSync(unpacked, { recursive: true });
  run('tar', ['xzf', join(scratch, filename), '-C', unpacked, '--strip-components', '1'], scratch);
  for (const name of readdirSync('node_modules'))
    symlinkSync(resolve('node_modules', name), join(scratch, 'node_modules', name));
}, 300_000);

test('D-73 a site in a folder of its own is made, checked, built and served from the package alone', async () => {
  const made = run(
    process.execPath,
    ['node_modules/doorstep/build/doorstep.js', 'new-site', 'our-site', '--example', 'welsh'],
    scratch,
  );
  expect(made).toEqual({ status: 0, said: expect.stringContaining('cd our-site && npm install') });
  expect(JSON.parse(read('package.json'))).toMatchObject({
    dependencies: { doorstep: expect.stringMatching(/^\^\d/) },
  });
  symlinkSync(join(scratch, 'node_modules'), join(site, 'node_modules'));

  write('content/text/start-card.md', 'Words of our own, from {provider}.\n');
  expect(doorstep('new', 'block', 'rate').said).toContain('blocks/rate/index.tsx');
  write(
    'blocks/rate/island.tsx',
    `import { useState } from 'react';
export default function Stars() {
  const [stars, setStars] = useState(0);
  return <button type="button" onClick={() => setStars(stars + 1)}>Stars: {stars}</button>;
}
`,
  );
  edit(
    'blocks/rate/index.tsx',
    '<Line text={label} />',
    '<Line text={label} />\n      <Island type="rate" component={Stars} own={{}} messages={[]} />',
  );
  edit(
    'blocks/rate/index.tsx',
    "import { Line } from 'doorstep/block';",
    "import { Island, Line } from 'doorstep/block';\nimport Stars from './island.tsx';",
  );
  edit(
    'content/pages/start-card.json',
    '"blocks": [',
    '"blocks": [{ "type": "rate", "label": "How are we, {provider}?" },',
  );

  expect(doorstep('check')).toEqual({ status: 0, said: expect.stringContaining('content: no mistakes.') });
  expect(read('.doorstep/blocks.d.ts')).toContain('export interface RateBlock');
  expect(doorstep('build')).toEqual({ status: 0, said: expect.stringContaining(`pages in ${join(site, 'dist')}`) });

  const port = await freePort();
  const env = { ...bareEnvironment(), DEMO: '1', PORT: `${port}` };
  const server = observe(
    spawn(process.execPath, ['node_modules/doorstep/build/doorstep.js', 'serve'], { cwd: site, env }),
  );
  try {
    await listening(server, new RegExp(`http://localhost:(${port})`));
    const url = (base: string) => `http://127.0.0.1:${port}${base}/start-card?id=00000000-0000-4000-8000-000000000101`;
    const page = await (await fetch(url(''))).text();
    expect(page).toContain('Words of our own, from ');
    expect(page).toContain('How are we, ');
    expect(page).toMatch(/data-island="rate"[^>]*><button type="button">Stars: /);
    const scripts = [...page.matchAll(/\/assets\/rate-[\w-]+\.js/g)];
    expect(scripts).not.toEqual([]);
    expect(await (await fetch(`http://127.0.0.1:${port}${scripts[0]}`)).text()).toContain('Stars: ');
    expect((await fetch(url('/cy'))).status).toBe(200);
  } finally {
    server.child.kill();
    await server.done;
  }
}, 300_000);

test('D-73 an upgrade says what the version asks for, rewrites the content, and changes nothing else of the site', () => {
  const former = '"when": { "all": [{ "fact": "customer_type", "is": "new" }, { "fact": "journey", "is": "card" }] }';
  edit('content/pages/start-dd.json', '"blocks": [', `"blocks": [{ "type": "rate", "label": "And?", ${former} },`);
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]).said.trim();
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message=Before');
  expect(doorstep('upgrade', '--check')).toEqual({
    status: 1,
    said: expect.stringContaining('rewritten  content/pages/start-dd.json'),
  });
  expect(git('status', '--short')).toBe('');
  expect(doorstep('upgrade')).toEqual({ status: 0, said: expect.stringMatching(/^Version \d[\s\S]+What you must do/) });
  expect(git('status', '--short')).toBe('M content/pages/start-dd.json');
  expect(read('content/pages/start-dd.json')).not.toContain('"all"');
});
