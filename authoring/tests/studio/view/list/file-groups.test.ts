/** How the list of files is ordered and called, and where a new entry of a form goes. */

import { describe, expect, test } from 'vitest';
import { placeFile } from '../../../../../src/content/folder/file-kind.ts';
import { project } from '../../../../../tests/support/project/project.ts';
import { readSite } from '../../../../check/site.ts';
import { newPlace } from '../../../../studio/forms/fields/list/new-entry.ts';
import { entryTitle } from '../../../../studio/forms/wording.ts';
import { firstPageOf } from '../../../../studio/state/navigation.ts';
import type { Json, StudioFile } from '../../../../studio/types.ts';
import { grouped } from '../../../../studio/view/list/file-groups.ts';

const file = (path: string, title = path, words = ''): StudioFile => ({
  path,
  place: placeFile(path).place,
  title,
  words,
});

describe('D-36 the list of files', () => {
  test('begins with what is changed most, and has the sections of a document below it', () => {
    const paths = ['documents/b/document.json', 'documents/a/z.md', 'documents/a/document.json', 'documents/b/a.md'];
    const groups = grouped(
      ['pages/x.json', 'values.json', 'site.json', ...paths].map((path) => ({ file: file(path) })),
    );
    expect(groups.map(({ title, rows }) => [title, rows.map((row) => row.file.path)])).toEqual([
      ['Site', ['site.json', 'values.json']],
      ['Pages', ['pages/x.json']],
      ['Documents', ['documents/a/document.json', 'documents/a/z.md', 'documents/b/document.json', 'documents/b/a.md']],
    ]);
  });
});

test('D-36 the studio opens at the first page of the first journey', () => {
  const { site } = readSite('content', project).compiled!;
  expect(firstPageOf(site)).toBe('start-card');
  expect(firstPageOf(site, 'switch')).toBe('ots-start');
  expect(firstPageOf(site, 'nowhere')).toBeUndefined();
});

describe('D-36 an entry of a list', () => {
  const blocks: Json[] = [{ type: 'text' }, { type: 'button', to: 'next' }, { type: 'contacts' }];

  test.each([
    ['below the block that is selected', blocks, ['blocks', 0, 'when'], 1],
    ['above the contacts', blocks, undefined, 2],
    ['above the contacts where another list has the selected one', blocks, ['heading', 0], 2],
    ['at the end where it is no block', ['contract-start', 'done'], undefined, 2],
    ['below the section that is selected', ['prices', 'ending'], ['blocks', 0], 1],
    ['first where there is none', [], undefined, 0],
  ] as const)('is new %s', (_where, entries, selected, place) => {
    expect(newPlace(entries, { type: 'text' }, ['blocks'], selected, true)).toBe(place);
  });

  test('is new above the button where it is a question, whatever is selected', () => {
    const question = { type: 'question-date' };
    expect(newPlace(blocks, question, ['blocks'], undefined, true)).toBe(1);
    expect(newPlace(blocks, question, ['blocks'], ['blocks', 1], true)).toBe(1);
    expect(newPlace([{ type: 'contacts' }], question, ['blocks'], undefined, true)).toBe(0);
  });

  test('is called by the title of the text or document that it names', () => {
    const files = [
      file('text/start.md', 'Before you start'),
      file('documents/contract/document.json', 'Your contract'),
    ];
    expect(entryTitle({ type: 'text', markdown: 'start' }, files)).toBe('Before you start');
    expect(entryTitle({ type: 'document', document: 'contract' }, files)).toBe('Your contract');
    expect(entryTitle({ type: 'text', markdown: 'gone' }, files)).toBe('gone');
    expect(entryTitle({ type: 'button', label: 'Continue' }, files)).toBe('Continue');
  });
});
