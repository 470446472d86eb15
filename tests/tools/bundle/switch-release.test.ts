import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Manifest, manifestFile, readPointer, releaseDir } from '../../../src/server/release/store.ts';
import { listReleases } from '../../../src/tools/bundle/old-releases.ts';
import { switchTo } from '../../../src/tools/bundle/switch-release.ts';
import { makeRelease } from '../../support/server/made-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-switch-'));
const distDir = join(folder, 'dist');

async function release(word: string): Promise<Manifest> {
  const manifest = makeRelease(distDir, word);
  await switchTo(distDir, manifest);
  return manifest;
}

/** Sets back when a release was last used, by days. */
function age(id: string, days: number): void {
  const time = Date.now() / 1000 - days * 24 * 60 * 60;
  utimesSync(manifestFile(distDir, id), time, time);
}

test('a build that breaks off before its switch changes nothing, and the switch makes an edited page again', async () => {
  const { id } = await release('Edited');
  const page = join(distDir, 'index.html');
  makeRelease(distDir, 'Half');
  expect([await readPointer(distDir), readFileSync(page, 'utf8')]).toEqual([id, '<h1>Edited</h1>']);
  writeFileSync(page, '<h1>Changed</h1>');
  utimesSync(page, 1, 1);
  await release('Edited');
  expect(readFileSync(page, 'utf8')).toBe('<h1>Edited</h1>');
});

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
  const { id } = await release('f');
  expect([isThere(older), isThere(old), await readPointer(distDir)]).toEqual([false, true, id]);
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
