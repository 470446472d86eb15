import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRating, packEngine, run, siteIn } from '../support/project/site-folder.ts';
import { bareEnvironment } from '../support/run/test-run.ts';
import { freePort } from '../support/server/free-port.ts';
import { listening, observe } from '../support/server/server-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'doorstep-site-'));
const site = siteIn(join(scratch, 'our-site'));
const { doorstep, read, write } = site;

/** Where npm finds the site's command. */
const commands = join(scratch, 'bin');
afterAll(() => rmSync(scratch, { recursive: true }));

/** What a package is made of, beside the packages that npm would have put there: those of the repository. */
beforeAll(async () => {
  const { filename, files, unpackedSize } = await packEngine(scratch);
  expect(unpackedSize).toBeLessThan(12_000_000);
  expect(files.filter(({ path }) => /^(tests|studio)\/|\.test\.tsx?$/.test(path))).toEqual([
    expect.objectContaining({ path: 'examples/new/block/new-block.test.tsx' }),
  ]);
  const packages = join(scratch, 'node_modules');
  mkdirSync(join(packages, 'doorstep-engine'), { recursive: true });
  run(scratch, 'tar', 'xzf', filename, '-C', join(packages, 'doorstep-engine'), '--strip-components', '1');
  mkdirSync(commands);
  symlinkSync(join(packages, 'doorstep-engine/build/doorstep.js'), join(commands, 'doorstep'));
  for (const name of readdirSync('node_modules')) symlinkSync(resolve('node_modules', name), join(packages, name));
  const resolved = `https://npm.our.example/all/doorstep-engine/-/${filename}`;
  writeFileSync(
    join(packages, '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/doorstep-engine': { resolved } } }),
  );
}, 300_000);

test('D-73 the manual in the package leads to nothing that the package has not got', () => {
  const engine = join(scratch, 'node_modules/doorstep-engine');
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: engine });
  const dead = pages.flatMap((page) => {
    const words = readFileSync(join(engine, page), 'utf8').replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');
    const links = [...words.matchAll(/\]\((?!\w+:|[{])([^)\s#]+)/g)].map(([, path = '']) => path);
    return links.filter((path) => !existsSync(join(engine, dirname(page), path))).map((path) => `${page}: ${path}`);
  });
  expect(pages.length).toBeGreaterThan(30);
  expect(dead).toEqual([]);
});

test('D-80 a site of a package from a registry depends on its version there', () => {
  const made = run(
    scratch,
    process.execPath,
    'node_modules/doorstep-engine/build/doorstep.js',
    'new-site',
    'our-site',
    '--example',
    'welsh',
  );
  expect(made).toEqual({ status: 0, said: expect.stringContaining('cd our-site && npm install') });
  expect(JSON.parse(read('package.json')).dependencies).toEqual({ 'doorstep-engine': expect.stringMatching(/^\^\d/) });
  expect(read('.npmrc')).toBe('registry=https://npm.our.example/all/\n');
});

test('D-73 a site in a folder of its own is made, checked, built and served from the package alone', async () => {
  symlinkSync(join(scratch, 'node_modules'), join(site.folder, 'node_modules'));
  write('content/text/start-card.md', 'Words of our own, from {provider}.\n');
  addRating(site);
  write('vite.config.ts', `export default { define: { __STARS__: '"Stars: "' } };\n`);
  site.edit('blocks/rating/island.tsx', 'Stars: {stars}', '{__STARS__ + stars}');

  const fixtures = read('blocks/rating/fixtures/invalid.json');
  write('blocks/rating/fixtures/invalid.json', '{ "Spoilt.": { "type": "rating" } }');
  const said = 'blocks/rating/fixtures/invalid.json:1:3  The check says of this block: "label" is missing here.';
  expect(doorstep('check')).toEqual({ status: 1, said: expect.stringContaining(said) });
  expect(read('.doorstep/blocks.d.ts')).toContain('export interface RatingBlock');
  write('blocks/rating/fixtures/invalid.json', fixtures);
  for (const [file, good, bad, said] of [
    ['island.tsx', "'react'", "'reacts'", 'there is no "reacts" for blocks.'],
    ['island.tsx', '= useLine', '= usLine', 'failed on the page "start-card". usLine is not defined'],
    ['styles.module.css', '{', '{{', 'cannot be read as code: Unclosed block.'],
  ] as const) {
    site.edit(`blocks/rating/${file}`, good, bad);
    expect(doorstep('check').said).toMatch(new RegExp(`^blocks/rating/${file}:\\d+:\\d+ .*${said}$`, 'm'));
    site.edit(`blocks/rating/${file}`, bad, good);
  }
  expect(doorstep('build', '--commit', '')).toEqual({
    status: 0,
    said: expect.stringContaining(`pages in ${join(site.folder, 'dist')}`),
  });
  expect(JSON.parse(read('dist/release.json'))).not.toHaveProperty('commit');

  const port = await freePort();
  const path = [commands, process.env.PATH].join(delimiter);
  const env = { ...bareEnvironment(), DEMO: '1', PORT: `${port}`, PATH: path };
  const server = observe(spawn('npm', ['run', 'serve'], { cwd: site.folder, env }));
  const url = (base: string) => `http://127.0.0.1:${port}${base}/start-card?id=00000000-0000-4000-8000-000000000101`;
  try {
    await listening(server, new RegExp(`http://localhost:(${port})`));
    const page = await (await fetch(url(''))).text();
    expect(page).toContain('Words of our own, from ');
    expect(page).toContain('How are we, ');
    // What its server side gives it: as many stars as the site's name has letters.
    expect(page).toMatch(/most&quot;:13\b/);
    expect(page).toMatch(/data-island="rating"[^>]*><button [^>]*>Stars: /);
    const scripts = [...page.matchAll(/\/assets\/rating-[\w-]+\.js/g)];
    expect(scripts).not.toEqual([]);
    expect(await (await fetch(`http://127.0.0.1:${port}${scripts[0]}`)).text()).toContain('Stars: ');
    expect((await fetch(url('/cy'))).status).toBe(200);
  } finally {
    server.child.kill();
  }
  // A signal to npm ends the server, which would hold its port and its data.
  await expect.poll(() => fetch(url('')).catch(() => undefined)).toBeUndefined();
}, 300_000);
