import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type SharedAssets, sharedAssets } from '../../../src/server/release/shared-assets.ts';
import { openServer } from '../../support/server/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-shared-'));
const assets = join(folder, 'assets');

const server = await openServer({ env: { ASSETS_DIR: folder } });
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** What a container of another build does at its start, with the files of its site. */
async function startsWith(files: Record<string, string>, shared: SharedAssets = sharedAssets(folder)): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'doorstep-build-'));
  mkdirSync(join(root, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  await shared.offer({ root }).finally(() => rmSync(root, { recursive: true }));
}

test('a process serves what pages of another build ask for, compressed too, to be kept for ever', async () => {
  expect((await server.get('/assets/styles-9z8y.css')).status).toBe(404);
  await startsWith({ 'assets/styles-9z8y.css': 'a{}', 'assets/styles-9z8y.css.gz': 'zipped', 'index.html': 'Other' });

  const plain = await server.get('/assets/styles-9z8y.css', { headers: { 'accept-encoding': 'identity' } });
  expect([plain.status, plain.text]).toEqual([200, 'a{}']);
  expect(plain.headers.get('cache-control')).toContain('immutable');
  const zipped = await server.rawGet('/assets/styles-9z8y.css', { 'accept-encoding': 'gzip' });
  expect([zipped.text, zipped.headers.get('content-encoding')]).toEqual(['zipped', 'gzip']);
});

test('a folder that cannot be made is told at once, also where the system makes none at all', async () => {
  for (const place of ['/proc/x', join(folder, 'file', 'below')]) {
    writeFileSync(join(folder, 'file'), '');
    await expect(startsWith({}, sharedAssets(place))).rejects.toThrow(`ASSETS_DIR: ${place} cannot be used (E`);
    rmSync(join(folder, 'file'));
  }
});

test('a process offers its own assets before it listens, and nothing else', () => {
  expect(readdirSync(folder)).toEqual(['assets']);
  expect(readdirSync(assets)).toEqual(expect.arrayContaining(['app-1a2b3c.js', 'app-1a2b3c.js.gz']));
});

test('no address leads out of the folder', async () => {
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  for (const path of ['/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/secret.txt', '/assets/.copying-1'])
    expect((await server.rawGet(path)).status).toBe(404);
});

test('what no process has offered for a week is removed by the next start, and what is in use stays', async () => {
  const used = { 'assets/used-1.js': 'used' };
  await startsWith({ 'assets/unused-1.js': 'unused', ...used });
  const long = Date.now() / 1000 - 8 * 24 * 60 * 60;
  for (const name of ['unused-1.js', 'used-1.js']) utimesSync(join(assets, name), long, long);
  await startsWith(used);
  expect([existsSync(join(assets, 'unused-1.js')), existsSync(join(assets, 'used-1.js'))]).toEqual([false, true]);
});

test('a folder that cannot be written stops the start with the name of the setting', async () => {
  const file = join(folder, 'secret.txt');
  await expect(startsWith({}, sharedAssets(file))).rejects.toThrow(/^ASSETS_DIR: .+ cannot be used \(\w+\)\.$/);
});

test('without a folder nothing is shared', async () => {
  const none = sharedAssets(undefined);
  await startsWith({ 'assets/alone-1.js': '1' }, none);
  expect(await none.find('assets/alone-1.js')).toBeUndefined();
});
