import { expect, test } from 'vitest';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { drawSample } from '../../walk/draw-block.ts';
import { linkProblems } from '../../walk/fixture-files.ts';

test('a link of no fixture, and what no link can tell, are named with their places', () => {
  const text = `{
  "until tomorow": { "expires_at": "2026-01-16T10:30:00Z" },
  "today": { "expirs_at": "2026-01-15T12:00:00Z" },
  "for ever": {}
}`;
  const found = linkProblems('notice', ['until tomorrow', 'today', 'for ever'], text);
  expect(found.map(toSentence)).toEqual([
    'src/blocks/notice/fixtures/links.json:2:3  No fixture in valid.json is called "until tomorow". Did you mean "until tomorrow"?',
    'src/blocks/notice/fixtures/links.json:3:14  "expirs_at" is not a property here. Did you mean "expires_at"?',
  ]);
});

test('a test of a block tells the values of its link as a fixture does, and is refused by name what no link can tell', async () => {
  const button = { type: 'button', label: 'Order {order_reference}', look: 'primary', to: 'next' } as const;
  expect(await drawSample(button, { values: { order_reference: 'A-1' } })).toContain('Order A-1');
  await expect(drawSample(button, { order_reference: 'A-1' } as object)).rejects.toThrow(
    'The link of the test: "order_reference" is not a property here',
  );
  await expect(drawSample(button, { values: { order_referense: 'A-1' } })).rejects.toThrow(
    'The link of the test: There is no value named "order_referense".',
  );
});
