import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentDir, makeExample } from '../../../src/content/folder/content-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'example-'));

function write(path: string, text: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('the content folder is content/, unless CONTENT_DIR says another', () => {
  expect(contentDir({})).toBe('content');
  expect(contentDir({ CONTENT_DIR: '' })).toBe('content');
  expect(contentDir({ CONTENT_DIR: '/elsewhere/content' })).toBe('/elsewhere/content');
});

test("an example's content is the content with the example's changes, whatever it was before", () => {
  const make = () => makeExample(join(folder, 'example'), join(folder, 'content'));
  write('content/site.json', 'site');
  write('content/text/help.md', 'help');
  write('example/changes/text/help.md', 'changed');
  make();
  write('example/content/text/help.md', 'edited');
  write('example/content/text/old.md', 'from before');
  write('example/content/old/old.md', 'from before');
  make();

  const made = join(folder, 'example/content');
  expect(readdirSync(made, { recursive: true }).sort()).toEqual(['site.json', 'text', 'text/help.md']);
  expect(readFileSync(join(made, 'text/help.md'), 'utf8')).toBe('changed');
});

test('what a site has in one file, an example adds to: names to names, entries after entries', () => {
  write('content/acts.json', '{ "a": { "kind": "pay" }, "list": [1] }');
  write('adding/changes/acts.json', '{ "a": { "done": "paid" }, "b": 2, "list": [2] }');
  makeExample(join(folder, 'adding'), join(folder, 'content'));
  const made = readFileSync(join(folder, 'adding/content/acts.json'), 'utf8');
  expect(JSON.parse(made)).toEqual({ a: { kind: 'pay', done: 'paid' }, list: [1, 2], b: 2 });
});

test('a file of an example that is right already is not written again: another process may be reading it', () => {
  const path = join(folder, 'example/content/site.json');
  utimesSync(path, 1, 1);
  makeExample(join(folder, 'example'), join(folder, 'content'));
  expect(statSync(path).mtimeMs).toBe(1000);
});
