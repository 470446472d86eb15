// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { openResult } from '../../../studio/view/open-result.ts';

/** What is opened, and said, of a text that was asked for at a file. */
function resultAt(now: string) {
  const all: unknown[] = [];
  location.hash = now;
  const store = { sayDone: (title: string) => void all.push(title) };
  const asked = { title: 'make the text hours', from: '#file=site.json' };
  openResult(store, (to) => void all.push(to), asked, { file: 'text/hours.md' });
  return all;
}

test('D-64 what has come of an action opens while its editor waits for it', () => {
  expect(resultAt('#file=site.json&state=a')).toEqual([{ file: 'text/hours.md' }]);
});

test('D-64 an editor who has gone elsewhere is not moved by a late result, and is told of it', () => {
  expect(resultAt('#file=values.json')).toEqual(['make the text hours']);
});
