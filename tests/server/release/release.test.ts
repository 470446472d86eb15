import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { healthCalls } from '../../../src/server/api/health.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { builtFile, readFiles, releaseId } from '../../../src/server/release/files.ts';
import { contentOf, loadRelease } from '../../../src/server/release/release.ts';
import { writeSite } from '../../support/server/server-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder with a site as a build leaves it. */
function builtSite(name: string, home: string): string {
  const site = join(folder, name);
  writeSite(site);
  writeFileSync(join(site, 'index.html'), home);
  writeFileSync(
    join(site, builtFile),
    JSON.stringify({ id: releaseId(readFiles(site), []), commit: 'v1-2-gabc', before: [] }),
  );
  return site;
}

test('a process serves what it found at its start, whatever is put in its place, and what it then finds is another release', async () => {
  const site = builtSite('dist', 'one');
  const release = await loadRelease(site);
  renameSync(site, join(folder, 'old'));
  renameSync(builtSite('next', 'two'), site);
  expect(release.find('index.html')!.bytes.toString()).toBe('one');
  const next = await loadRelease(site);
  expect([next.find('index.html')!.bytes.toString(), next.id === release.id]).toEqual(['two', false]);
});

test('a folder that is put in its place at the moment of the start is read whole, after it', async () => {
  const place = join(folder, 'late');
  const loading = loadRelease(place);
  builtSite('late', 'here');
  expect((await loading).find('index.html')!.bytes.toString()).toBe('here');
});

test('files that are not those of one build are refused, in one sentence', async () => {
  const site = builtSite('damaged', 'one');
  writeFileSync(join(site, 'index.html'), 'changed');
  await expect(loadRelease(site)).rejects.toThrow(/^DIST_DIR: the files in .+ are not those of one build\. Run/);
});

test('a server says which commit it serves, and since when', async () => {
  const release = await loadRelease(builtSite('told', 'one'));
  const { body } = await healthCalls(contentOf(release) as unknown as Deps).getHealth();
  expect(body.commit).toBe('v1-2-gabc');
  expect(Date.parse(body.since)).toBeLessThan(Date.now());
});
