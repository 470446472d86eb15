import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { publicProblems } from '../../../src/content/check/public-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-public-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the files of the product are right', () => {
  expect(publicProblems('public')).toEqual([]);
});

test('a symbolic link is named, whatever it leads to, and so is an SVG that runs a script', () => {
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images/plain.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'images/evil.SVG'), '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  symlinkSync('/etc/passwd', join(folder, 'file.txt'));
  symlinkSync('/etc', join(folder, 'images/folder'));
  symlinkSync('/nowhere', join(folder, 'broken'));
  const problems = publicProblems(folder);
  expect(problems.map(({ file }) => file.slice(folder.length + 1)).sort()).toEqual([
    'broken',
    'file.txt',
    'images/evil.SVG',
    'images/folder',
  ]);
  const messages = problems.map(({ message }) => message);
  expect(messages.filter((message) => message.startsWith('This leads to another place'))).toHaveLength(3);
  expect(messages.filter((message) => message.includes('has a script'))).toHaveLength(1);
});
