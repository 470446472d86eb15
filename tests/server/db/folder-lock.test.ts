import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, holderOf, lockFolder } from '../../../src/server/db/folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leaveBehind = (text: string) => writeFileSync(join(folder, 'lock'), text);
const dead = JSON.stringify({ pid: 2 ** 22 + 1, born: '1', socket: '/nowhere' });

test('whoever comes second is refused until the first lets go', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  expect((await holderOf(folder))?.pid).toBe(process.pid);
  first.release();
  expect(await holderOf(folder)).toBeUndefined();
  (await lockFolder(folder)).release();
});

test.each([
  ['of a process that is gone', dead],
  [
    'of an earlier process with an id that is in use again',
    JSON.stringify({ pid: process.ppid, born: '1', socket: '/nowhere' }),
  ],
  ['of an earlier process with our own id', JSON.stringify({ pid: process.pid, born: '1', socket: '/nowhere' })],
])('a lock %s is taken over', async (_name, text) => {
  leaveBehind(text);
  (await lockFolder(folder)).release();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('of many that find a dead lock at once, one gets it', async () => {
  leaveBehind(dead);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
  const won = results.filter(({ status }) => status === 'fulfilled');
  const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.name] : []));
  expect([won.length, lost]).toEqual([1, Array(9).fill('FolderInUse')]);
});

test('a folder with a long name has its socket in a folder of this user alone, under another name each time', async () => {
  const long = join(folder, 'x'.repeat(120));
  const first = await lockFolder(long);
  expect(statSync(dirname(first.socket)).mode & 0o777).toBe(0o700);
  first.release();
  expect(existsSync(dirname(first.socket))).toBe(false);
  const again = await lockFolder(long);
  expect(again.socket).not.toBe(first.socket);
  again.release();
});

test('the folder that a killed server has left for its socket goes with its lock', async () => {
  const left = mkdtempSync(join(tmpdir(), 'doorstep-link-'));
  leaveBehind(JSON.stringify({ pid: 2 ** 22 + 1, born: '1', socket: join(left, 'link.sock') }));
  (await lockFolder(folder)).release();
  expect(existsSync(left)).toBe(false);
});
