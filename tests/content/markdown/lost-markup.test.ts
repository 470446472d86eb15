/** What was meant as markup in a very long text. */
import { expect, test } from 'vitest';
import { findLostMarkup } from '../../../src/content/markdown/lost-markup.ts';
import { parseMarkdown } from '../../../src/content/markdown/tree.ts';

test('D-37 each of 2,000 rests of links is found where it stands, and no whole link among them', () => {
  const rests = 'words](/help) and '.repeat(100);
  const source = `[A link](/help), then ${rests}\n\n`.repeat(20);
  const expected = [...source.matchAll(/(?<=words)\]/g)].map(({ index }) => index);
  const found = findLostMarkup(parseMarkdown(source), source).mistakes.flatMap(({ message, offset }) =>
    message.startsWith('This is the rest of a link') ? [offset] : [],
  );
  expect(found).toHaveLength(2_000);
  expect(found).toEqual(expected);
});
