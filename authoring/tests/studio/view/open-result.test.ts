// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { holdState, type State } from '../../../studio/state/state.ts';
import { openResult } from '../../../studio/view/open-result.ts';

const step = { title: 'make the text hours', files: [] };
const place = { file: 'text/hours.md' };

/** What is opened, and said, of a result that was asked for at an address. */
function resultAt(now: string, undo = step) {
  const holder = holdState({ site: { id: 'content' }, undo } as unknown as State);
  const opened: object[] = [];
  location.hash = now;
  openResult(holder, (to) => void opened.push(to), { title: step.title, from: '#file=site.json', step }, place);
  return { opened, notice: holder.get().notice };
}

test('D-64 what has come of an action opens while its editor waits for it', () => {
  expect(resultAt('#file=site.json')).toEqual({ opened: [place], notice: undefined });
});

test.each([
  ['has gone elsewhere', '#file=values.json', step],
  ['has written something since', '#file=site.json', { title: 'change a word', files: [] }],
])('D-64 an editor who %s is not moved by a late result: a line has a button that opens it', (_, now, undo) => {
  const notice = { words: 'Done: make the text hours.', opens: place, isBad: false };
  expect(resultAt(now, undo)).toEqual({ opened: [], notice });
});
