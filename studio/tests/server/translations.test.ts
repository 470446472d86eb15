/** The words of an edition as an editor translates them: their list, and the files that are saved. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { noteTranslated } from '../../../src/content/change/translated.ts';
import { loadContent } from '../../../src/content/folder/load.ts';
import { type Edit, writeTree } from '../../../tests/support/content/content-folder.ts';
import { bilingual, cy, saidIn } from '../../../tests/support/content/whole-edition.ts';
import { project } from '../../../tests/support/project/project.ts';
import { assets, change } from '../../../tests/support/server/ready-site.ts';
import { notedPath, translate } from '../../edit/translate.ts';
import { translationsOf } from '../../server/translations.ts';
import type { TranslatedWords } from '../../types.ts';

const site = { ...project, assets };
const folderWith = (edits: Record<string, Edit>) => writeTree(change(bilingual, edits));
const listed = (folder: string) => translationsOf(loadContent(folder, site), 'cy');

const fileAt = (folder: string, path: string) => listed(folder).find((file) => file.path === path)!;
const wordsAt = (folder: string, path: string, at?: string) =>
  fileAt(folder, path).words.find((words) => words.at === at)!;
const read = (folder: string, path: string): string | null => {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    return null;
  }
};

/** Translates words and saves them, as the studio does; without words, says that they are right. */
function save(folder: string, path: string, at?: string, words?: string): void {
  const file = fileAt(folder, path);
  const texts = { own: read(folder, file.own), noted: read(folder, notedPath('cy')) };
  const saved = translate('cy', file, texts, { at, ...(words !== undefined && { words }) });
  for (const [name, text] of Object.entries(saved.texts)) {
    if (text === null) rmSync(join(folder, name), { force: true });
    else {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }
  const now = (one: TranslatedWords) => [one.at, one.state, one.translation?.trimEnd()];
  // The list is at once as it is read again.
  expect(saved.file.words.map(now)).toEqual(fileAt(folder, path).words.map(now));
}

test('D-42 every word of the content is listed with its translation, and each is right in a whole edition', () => {
  const files = listed(folderWith({}));
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['text/help.md', 'documents/contract/complaints.md', 'pages/help.json', 'messages.json']),
  );
  const states = new Set(files.flatMap(({ words }) => words.map(({ state }) => state)));
  expect([...states]).toEqual(['confirmed']);
});

test.each([
  ['text/help.md', undefined],
  ['documents/contract/complaints.md', undefined],
])(
  'D-42 a text that is not translated, %s, is made in the folder of the edition, with what it translates',
  (path, at) => {
    const folder = folderWith({ [cy(path)]: undefined });
    const { value, state } = wordsAt(folder, path, at);
    expect(state).toBe('untranslated');
    save(folder, path, at, value.replace('Call', 'Ffoniwch').trimEnd());
    expect(read(folder, cy(path))).toBe(value.replace('Call', 'Ffoniwch'));
    expect(JSON.parse(read(folder, notedPath('cy'))!)[path]).toBe(value);
  },
);

test('D-42 files are saved as the command writes them, and one word is a difference of one line', () => {
  const folder = folderWith({ 'messages.json': ['"notYet": "Call {phone}"', '"notYet": "Ring {phone}"'] });
  const { before, value, state, translation } = wordsAt(folder, 'messages.json', '/notYet');
  expect([before, value, state, translation]).toEqual(['Call {phone}', 'Ring {phone}', 'stale', 'Call {phone}']);
  const was = read(folder, cy('messages.json'))!;
  save(folder, 'messages.json', '/notYet', 'Ffoniwch {phone}');
  expect(read(folder, cy('messages.json'))).toBe(
    was.replace('"notYet": "Call {phone}"', '"notYet": "Ffoniwch {phone}"'),
  );
  const noted = read(folder, notedPath('cy'));
  noteTranslated(folder, site, 'cy', 'messages.json/notYet');
  expect(read(folder, notedPath('cy'))).toBe(noted);
  expect(saidIn(folder)).toEqual([]);
});

test('D-42 stale words whose translation stays right are noted, and their file is not touched', () => {
  const folder = folderWith({ 'text/help.md': ['We answer.', 'We answer soon.'] });
  const was = read(folder, cy('text/help.md'));
  expect(wordsAt(folder, 'text/help.md').state).toBe('stale');
  save(folder, 'text/help.md');
  expect([wordsAt(folder, 'text/help.md').state, read(folder, cy('text/help.md'))]).toEqual(['confirmed', was]);
  expect(saidIn(folder)).toEqual([]);
});

test('D-42 a page is translated word by word, and each that is left is told until the last', () => {
  const path = 'pages/help.json';
  const folder = folderWith({ [cy(path)]: undefined });
  const places = fileAt(folder, path).words.map(({ at }) => at!);
  expect(places.length).toBeGreaterThan(1);
  for (const [i, at] of places.entries()) {
    save(folder, path, at, `Gair ${i} ${wordsAt(folder, path, at).value}`);
    expect(fileAt(folder, path).words.filter(({ state }) => state === 'untranslated')).toHaveLength(
      places.length - 1 - i,
    );
    const told = saidIn(folder);
    if (i === places.length - 1) expect(told).toEqual([]);
    else expect(told.join()).toContain('This is not in Welsh');
  }
});

test('D-42 a page with a new part keeps its translations, and only the new words are missing', () => {
  const path = 'pages/help.json';
  const folder = folderWith({});
  const page = JSON.parse(read(folder, path)!);
  for (const { at, value } of fileAt(folder, path).words) save(folder, path, at, `Cymraeg: ${value}`);
  const contacts = { type: 'contacts', heading: 'Here', text: 'Call {phone}.' };
  writeFileSync(join(folder, path), JSON.stringify({ ...page, blocks: [contacts, ...page.blocks] }));
  const missing = fileAt(folder, path).words.filter(({ state }) => state === 'untranslated');
  expect(missing.map(({ value }) => value)).toEqual(['Here', 'Call {phone}.']);
  save(folder, path, missing[0]!.at, 'Yma');
  save(folder, path, missing[1]!.at, 'Ffoniwch {phone}.');
  expect(JSON.parse(read(folder, cy(path))!).blocks).toMatchObject([
    { ...contacts, heading: 'Yma', text: 'Ffoniwch {phone}.' },
    ...JSON.parse(read(folder, cy(path))!).blocks.slice(1),
  ]);
  expect(fileAt(folder, path).words.map(({ state }) => state)).not.toContain('untranslated');
  expect(saidIn(folder)).toEqual([]);
});

test('D-42 a page whose parts alone have changed takes them over by one act', () => {
  const path = 'pages/help.json';
  const folder = folderWith({});
  const page = JSON.parse(read(folder, path)!);
  writeFileSync(join(folder, path), JSON.stringify({ ...page, blocks: [...page.blocks, page.blocks[0]] }));
  expect(fileAt(folder, path).words.find(({ at }) => at === '')?.state).toBe('stale');
  expect(saidIn(folder).join()).toContain('its form');
  const file = fileAt(folder, path);
  const texts = { own: read(folder, file.own), noted: read(folder, notedPath('cy')) };
  const saved = translate('cy', file, texts, { at: '' });
  for (const [name, text] of Object.entries(saved.texts)) writeFileSync(join(folder, name), text!);
  expect(saidIn(folder)).toEqual([]);
});

test('D-42 words that are taken out are missing again', () => {
  const folder = folderWith({});
  save(folder, 'text/help.md', undefined, ' ');
  expect([wordsAt(folder, 'text/help.md').state, read(folder, cy('text/help.md'))]).toEqual(['untranslated', null]);
  save(folder, 'messages.json', '/notYet', '');
  expect(wordsAt(folder, 'messages.json', '/notYet').state).toBe('untranslated');
  expect(JSON.parse(read(folder, cy('messages.json'))!)).not.toHaveProperty('notYet');
});
