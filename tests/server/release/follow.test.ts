import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Manifest, manifestFile, pointerFile, releasesDir } from '../../../src/server/release/store.ts';
import { listReleases } from '../../../src/tools/build/old-releases.ts';
import { beginRelease, switchTo } from '../../../src/tools/build/write-release.ts';
import { freePort } from '../../support/app.ts';
import { compiled } from '../../support/server-site.ts';
import { openServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let distDir: string;
let code: string;
let metrics: number;

beforeAll(async () => {
  code = mkdtempSync(join(tmpdir(), 'doorstep-code-'));
  mkdirSync(join(code, 'drawing'));
  writeFileSync(
    join(code, 'drawing', 'drawing.cjs'),
    'exports.guard = () => ({}); exports.drawForLink = () => ({ html: "", inline: { scripts: [], styles: [] } });',
  );
  metrics = await freePort();
  server = await openServer({ env: { METRICS_PORT: String(metrics) }, releaseEveryMs: 3_600_000 });
  distDir = server.settings.DIST_DIR;
});
afterAll(async () => {
  await server.close();
  rmSync(code, { recursive: true });
});

/** Makes a release whose home page says a word, and switches to it. */
async function release(word: string, files: Record<string, string> = {}): Promise<Manifest> {
  const made = beginRelease(distDir, { id: 'code', folder: code, server: 'server', source: 'source' });
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
  beginRelease(distDir, { id: 'code', folder: code, server: 'server', source: 'source' }).add(
    'index.html',
    '<h1>Half</h1>',
  );
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

test('old releases are removed with what only they had, but for the last five and those of a day', async () => {
  const old = await release('Old', { 'assets/old-5e6f.js': 'old' });
  const asset = join(releasesDir(distDir), 'assets/old-5e6f.js');
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) await release(word);
  expect([existsSync(manifestFile(distDir, old.id)), existsSync(asset)]).toEqual([true, true]);

  for (const file of [manifestFile(distDir, old.id), asset]) utimesSync(file, 1, 1);
  await release('g');
  expect([existsSync(manifestFile(distDir, old.id)), existsSync(asset)]).toEqual([false, false]);
  expect(existsSync(pointerFile(distDir))).toBe(true);
  expect(readFileSync(join(releasesDir(distDir), 'written.json'), 'utf8')).not.toContain('assets/old-5e6f.js');
});

test('of many releases in a day at most fifty are kept, the last used ones', async () => {
  const ids: string[] = [];
  const counts: number[] = [];
  for (let number = 0; number < 60; number += 1) {
    ids.push((await release(`Release ${number}`)).id);
    counts.push(listReleases(distDir).length);
  }
  const kept = listReleases(distDir).map(({ id }) => id);
  expect(Math.max(...counts)).toBe(50);
  expect(kept.length).toBeGreaterThanOrEqual(40);
  expect(new Set(kept)).toEqual(new Set(ids.slice(-kept.length)));
}, 60_000);
