import { expect, test } from 'vitest';
import { diffLines } from '../../studio/diff-lines.ts';

test('changed lines are paired, and told word by word', () => {
  const lines = diffLines(['one', 'Call 123 now', 'gone', 'last'], ['one', 'Call 999 now', 'last', 'new']);
  expect(lines).toEqual([
    [
      { text: 'Call ', is: 'same' },
      { text: '123', is: 'removed' },
      { text: '999', is: 'added' },
      { text: ' now', is: 'same' },
    ],
    [{ text: 'gone', is: 'removed' }],
    [{ text: 'new', is: 'added' }],
  ]);
});

test('a line that shares few words with the one whose place it took is told whole, and so is that', () => {
  const told = (before: string[], after: string[]) =>
    diffLines(before, after).map((line) =>
      line.map(({ text, is }) => ({ same: ' ', removed: '-', added: '+' })[is] + text),
    );
  expect(told(['You cannot pay by card here.'], ['Payments to: Example Fibre'])).toEqual([
    ['-You cannot pay by card here.'],
    ['+Payments to: Example Fibre'],
  ]);
  expect(told(['One old line', 'Another of them'], ['All is new', 'Nothing was kept'])).toEqual([
    ['-One old line'],
    ['-Another of them'],
    ['+All is new'],
    ['+Nothing was kept'],
  ]);
  expect(told(['£35.00'], ['£37.00'])).toEqual([['-£35.00'], ['+£37.00']]);
});

test('a changed amount is told whole, with its sign, so that it can be read without its colours', () => {
  const [line] = diffLines(['Pay £41.00 by 12:30.'], ['Pay £44.00 by 12:45.']);
  expect(line?.filter(({ is }) => is !== 'same')).toEqual([
    { text: '£41.00', is: 'removed' },
    { text: '£44.00', is: 'added' },
    { text: '12:30', is: 'removed' },
    { text: '12:45', is: 'added' },
  ]);
});
