import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Manifest, manifestFile, pointerFile, releaseDir } from '../../../src/server/release/store.ts';
import type { Code } from '../../../src/tools/bundle/code.ts';
import { beginRelease } from '../../../src/tools/bundle/new-release.ts';
import { listReleases } from '../../../src/tools/bundle/old-releases.ts';
import { switchTo } from '../../../src/tools/bundle/switch-release.ts';
import { freePort } from '../../support/server/free-port.ts';
import { compiled } from '../../support/server/server-site.ts';
import { openServer, type TestServer } from '../../support/server/test-server.ts';

let server: TestServer;
let distDir: string;
let code: Code;
let metrics: number;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-code-'));
  code = { folder, server: 'server', drawing: 'drawing', source: 'source' };
  writeFileSync(
    join(folder, 'drawing.cjs'),
    'exports.guard = () => ({}); exports.drawForLink = () => ({ html: "", inline: { scripts: [], styles: [] } });',
  );
  metrics = await freePort();
  server = await openServer({ env: { METRICS_PORT: String(metrics) }, releaseEveryMs: 3_600_000 });
  distDir = server.settings.DIST_DIR;
});
afterAll(async () => {
  await server.close();
  rmSync(code.folder, { recursive: true });
});

/** Makes a release whose home page says a word, and switches to it. */
async function release(word: string, files: Record<string, string> = {}): Promise<Manifest> {
  const made = beginRelease(distDir, code);
  made.add('index.html', `<h1>${word}</h1>`);
  made.add('404.html', '<h1>Not found</h1>');
  for (const [path, text] of Object.entries(files)) made.add(path, text);
  made.add('compiled.json', JSON.stringify({ ...compiled, site: { ...compiled.site, name: word } }));
  const manifest = made.finish();
  await switchTo(distDir, manifest);
  return manifest;
}

const home = async () => (await server.get('/')).text;
const measured = async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();

test('a running server goes over to a release, and what only the one before had stays for the pages that are open', async () => {
  await release('One', { 'assets/one-1a2b.js': 'one' });
  await server.started.lookForRelease();
  expect(await home()).toBe('<h1>One</h1>');

  const { id } = await release('Two', { 'assets/two-3c4d.js': 'two' });
  expect(await home()).toBe('<h1>One</h1>');
  await server.started.lookForRelease();
  expect(await home()).toBe('<h1>Two</h1>');
  expect((await server.get('/assets/one-1a2b.js')).text).toBe('one');
  expect(await measured()).toContain(`doorstep_release{id="${id}"} 1`);
  expect(existsSync(join(distDir, 'assets/one-1a2b.js'))).toBe(false);
});

test('a release that does not load leaves the one before, says so in the log and a metric, and is taken once it is whole', async () => {
  await release('Good');
  await server.started.lookForRelease();
  const broken = await release('Broken');
  const stored = manifestFile(distDir, broken.id);
  writeFileSync(stored, JSON.stringify({ ...broken, files: { ...broken.files, 'lost.html': 'f'.repeat(24) } }));
  await server.started.lookForRelease();

  expect(await home()).toBe('<h1>Good</h1>');
  const said = server.lines.filter((line) => line.includes('a release could not be loaded'));
  expect(said.at(-1)).toContain('lost.html is missing');
  expect(await measured()).toMatch(/doorstep_release_behind 1\n[\s\S]*doorstep_release_failures_total 1/);

  writeFileSync(stored, JSON.stringify(broken));
  await server.started.lookForRelease();
  expect(await home()).toBe('<h1>Broken</h1>');
});

test('a build that breaks off before its switch changes nothing', async () => {
  const before = await home();
  beginRelease(distDir, code).add('index.html', '<h1>Half</h1>');
  await server.started.lookForRelease();
  expect(await home()).toBe(before);
});

test('a page that somebody has edited in the folder for static hosts is made again', async () => {
  await release('Edited');
  writeFileSync(join(distDir, 'index.html'), '<h1>Changed</h1>');
  utimesSync(join(distDir, 'index.html'), 1, 1);
  await release('Edited');
  await server.started.lookForRelease();
  expect(await home()).toBe('<h1>Edited</h1>');
});

/** Sets back when a release was last used, by days. */
function age(id: string, days: number): void {
  const time = Date.now() / 1000 - days * 24 * 60 * 60;
  utimesSync(manifestFile(distDir, id), time, time);
}

test('old releases are removed, but for the last five and those that were replaced within a day', async () => {
  const isThere = ({ id }: Manifest) => existsSync(releaseDir(distDir, id));
  const older = await release('Older');
  const old = await release('Old');
  for (const word of ['a', 'b', 'c', 'd', 'e']) await release(word);
  expect([isThere(older), isThere(old)]).toEqual([true, true]);

  for (const { id } of listReleases(distDir).slice(5)) age(id, 5);
  // One was replaced three days ago by the other, and that by one of today.
  age(older.id, 4);
  age(old.id, 3);
  await release('f');
  expect([isThere(older), isThere(old)]).toEqual([false, true]);
  expect(existsSync(pointerFile(distDir))).toBe(true);
});

test('of many releases in a day at most twenty are kept, the last used ones', async () => {
  const ids: string[] = [];
  for (const { id } of listReleases(distDir)) age(id, 2);
  for (let number = 0; number < 25; number += 1) {
    const { id } = await release(`Release ${number}`);
    // Half an hour apart: two that are made at once have the same time.
    age(id, (25 - number) / 48);
    ids.push(id);
  }
  expect(listReleases(distDir).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
});

test('a release that is switched back to, and one that is replaced, stay as old as their build', async () => {
  const first = await release('Built first');
  const second = await release('Built second');
  const times = () =>
    listReleases(distDir)
      .filter(({ id }) => [first.id, second.id].includes(id))
      .toSorted((a, b) => b.builtAt - a.builtAt)
      .map(({ id, builtAt }) => ({ id, builtAt }));
  const before = times();
  expect(before.map(({ id }) => id)).toEqual([second.id, first.id]);
  await switchTo(distDir, first);
  expect(listReleases(distDir)[0]!.id).toBe(first.id);
  expect(times()).toEqual(before);
});
