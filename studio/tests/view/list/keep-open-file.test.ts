/** What stays in the studio's list while the words that were looked for change. */
import { expect, test } from 'vitest';
import type { StudioFile } from '../../../types.ts';
import { keepOpenFile } from '../../../view/list/keep-open-file.ts';
import type { SearchResult } from '../../../view/search/search.ts';

const fileAt = (path: string): StudioFile => ({ path, place: undefined, title: path, words: '' });
const foundAt = (path: string): SearchResult => ({ file: fileAt(path), snippet: 'the words' });
const [one, two, three] = ['text/one.md', 'text/two.md', 'text/three.md'].map(foundAt) as [
  SearchResult,
  SearchResult,
  SearchResult,
];
const pathsOf = (found: readonly SearchResult[]) => found.map(({ file }) => file.path);

test('D-36 the open file stays in its place of the list when the words are changed by which it was found', () => {
  const now = keepOpenFile([one, two, three], [one, three], fileAt('text/two.md'));
  expect(pathsOf(now)).toEqual(['text/one.md', 'text/two.md', 'text/three.md']);
  expect(now[1]?.snippet).toBeUndefined();
  expect(pathsOf(keepOpenFile([two], [], fileAt('text/two.md')))).toEqual(['text/two.md']);
});

test('D-36 no other file stays in the list, and the open one is there once', () => {
  expect(keepOpenFile([one, two], [one], fileAt('text/one.md'))).toEqual([one]);
  expect(keepOpenFile([one, two], [], undefined)).toEqual([]);
});
