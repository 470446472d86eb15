import { expect, test } from 'vitest';
import { isLeftover } from '../../../src/content/folder/leftover.ts';

test.each([
  'start.md~',
  '.start.md.swp',
  '~$start.md',
  '#start.md#',
  '4913',
  'sede5GZRT',
  'a.bak',
  'a.orig',
  'Thumbs.db',
  'desktop.ini',
  '.DS_Store',
  'Icon\r',
  '@eaDir',
  'lost+found',
  'start.md.icloud',
  'start.md.r123',
  'start.json.1234567890',
  'start.json___jb_tmp___',
  'start.md.kate-swp',
])('%s is what a program leaves beside a file', (name) => expect(isLeftover(name)).toBe(true));

test.each(['start.md', 'sedan.md', 'tmp.json', 'bak.md', 'thumbs.json', 'icon.md', 'part.md', 'old.json'])(
  '%s is a file of content',
  (name) => expect(isLeftover(name)).toBe(false),
);
