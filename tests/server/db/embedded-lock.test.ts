import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from '../../../src/server/db/embedded-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'lock');

test('whoever comes second is refused until the first lets go', async () => {
  const release = await lockFolder(folder);
  expect(readFileSync(file(), 'utf8')).toBe(String(process.pid));
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  release();
  (await lockFolder(folder))();
  expect(existsSync(file())).toBe(false);
});

test('a lock of a process that runs is told with its number', async () => {
  writeFileSync(file(), String(process.ppid));
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}.`);
});

test.each([
  ['of a process that is gone', String(2 ** 22 + 1)],
  ['of an earlier process with our own number', String(process.pid)],
  ['that was broken off while it was written', ''],
])('a lock %s is taken over', async (_name, text) => {
  writeFileSync(file(), text);
  (await lockFolder(folder))();
  expect(existsSync(file())).toBe(false);
});
