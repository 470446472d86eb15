/** The mistakes of which an editor is told while they write. */
import { expect, test } from 'vitest';
import { edited, problemsOf } from '../../../tests/support/content/content-folder.ts';
import { unwrittenEntry, withoutUnwritten } from '../../state/problems.ts';

const file = 'text/card-start.md';
/** What is wrong with a text, and what of it is told while the cursor is at `|`. */
function mistakesIn(marked: string) {
  const [text, offset] = [marked.replace('|', ''), marked.indexOf('|')];
  const problems = problemsOf(edited({ [file]: text })).map((one) => ({ ...one, file: `content/${file}` }));
  const told = withoutUnwritten(problems, unwrittenEntry({ file, offset }, text), 'content');
  return { found: problems.map(({ line }) => line), told: told.map(({ line }) => line) };
}

test.each([
  ['- One\n- |\n', [2], []],
  ['1. One\n2. |\n', [2], []],
  ['> - One\n> - |\n', [2], []],
  ['- One\n-\n- Three|\n', [2], [2]],
  ['- One|\n-\n', [2], [2]],
  ['- One\n- - |\n', [2], []],
  ['-\n- |\n', [1, 2], [1]],
])('D-36 an empty entry of a list is no mistake while the cursor is in it: %j', (marked, found, told) => {
  expect(mistakesIn(marked)).toEqual({ found, told });
});

test('D-36 another file may have a mistake in the same line', () => {
  const text = '- One\n-\n';
  const [problem] = problemsOf(edited({ [file]: text }));
  const isTold = (path: string) =>
    withoutUnwritten([{ ...problem!, file: path }], unwrittenEntry({ file, offset: 7 }, text), 'content').length > 0;
  expect([file, 'text/other.md'].map((path) => isTold(`content/${path}`))).toEqual([false, true]);
});
