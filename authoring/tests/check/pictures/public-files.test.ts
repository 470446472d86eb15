import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicProblems } from '../../../check/pictures/public-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-public-'));

test('the files of the product are right', () => {
  expect(publicProblems('public')).toEqual([]);
});

test('links, an SVG that runs a script, and pictures that browsers do not show are named', () => {
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images/plain.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'images/evil.SVG'), '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  writeFileSync(join(folder, 'images/photo.png'), Buffer.from('\0\0\0\x18ftypheic'));
  writeFileSync(join(folder, 'images/lost.JPG'), 'version https://git-lfs.github.com/spec/v1');
  writeFileSync(join(folder, 'images/other.png'), Buffer.from('RIFF\0\0\0\0WEBP'));
  writeFileSync(join(folder, 'images/moving.gif'), Buffer.from('GIF89a\0\0!\xff\x0bNETSCAPE2.0', 'latin1'));
  writeFileSync(join(folder, 'images/large.png'), Buffer.alloc(1_000_001, '\x89PNG', 'latin1'));
  writeFileSync(join(folder, 'cut.woff2'), readFileSync('public/figtree.woff2').subarray(0, 100));
  const bold = readFileSync('public/figtree-bold.ttf');
  writeFileSync(join(folder, 'bold.OTF'), bold);
  writeFileSync(join(folder, 'cut.ttf'), bold.subarray(0, 20_000));
  writeFileSync(join(folder, 'renamed.ttf'), readFileSync('public/figtree.woff2'));
  writeFileSync(join(folder, 'variable.ttf'), bold.toString('latin1').replace('gasp', 'fvar'), 'latin1');
  writeFileSync(join(folder, 'ty\u0302.txt'), 'x');
  writeFileSync(join(folder, 'saved.woff2'), '<!doctype html>');
  symlinkSync('/etc/passwd', join(folder, 'file.txt'));
  symlinkSync('/etc', join(folder, 'images/folder'));
  symlinkSync('/nowhere', join(folder, 'broken'));
  const problems = publicProblems(folder);
  expect(problems.map(({ file }) => file.slice(folder.length + 1)).sort()).toEqual([
    'broken',
    'cut.ttf',
    'cut.woff2',
    'file.txt',
    'images/evil.SVG',
    'images/folder',
    'images/large.png',
    'images/lost.JPG',
    'images/moving.gif',
    'images/photo.png',
    'renamed.ttf',
    'saved.woff2',
    'ty\u0302.txt',
    'variable.ttf',
  ]);
  const messages = problems.map(({ message }) => message);
  expect(messages.filter((message) => message.startsWith('This leads to another place'))).toHaveLength(3);
  expect(messages.filter((message) => message.includes('has a script'))).toHaveLength(1);
  expect(messages.filter((message) => message.includes('picture') || message.includes('HEIC'))).toHaveLength(4);
  expect(messages).toContainEqual(expect.stringMatching(/letters in two parts, as a Mac writes them/));
  expect(messages).toContain('This font breaks off: copy it here anew.');
  expect(messages.filter((message) => message.startsWith('This is no TTF or OTF font'))).toHaveLength(2);
  expect(messages).toContainEqual(expect.stringMatching(/^This font has all weights in one file/));
  expect(messages).toContain('This is no WOFF2 font, although its name says so.');
});
