import { expect, test } from 'vitest';
import { formatMarkdown } from '../../../src/content/markdown/format.ts';
import { inspectMarkdown } from '../../../src/content/markdown/inspect.ts';

/** A text of at most that length that repeats these words. */
const full = (words: string, length = 50_000) => words.repeat(Math.floor(length / words.length));

/** Texts that took minutes before anything bounded them: as much in one paragraph as is allowed, and more, refused. */
const worst: [what: string, text: string, isRefused: boolean][] = [
  ['marks that may open and close', full(`${'_*'.repeat(1_490)}\n\n`, 6_000), false],
  ['marks in one paragraph', full('_*'), true],
  ['entities at the end of addresses', full(`https://a/${'&a;'.repeat(299)}\n`, 10_000), false],
  ['entities at the end of one address', `https://a/${full('&a;', 49_900)}`, true],
  ['lines with blanks at their end', full('a  \n', 4_000), false],
  ['quotations in one another', full(`${'>'.repeat(59)} a\n`, 6_000), false],
  ['quotations without an end', full('> '), true],
];

test.each(worst)('%s are read and formatted at once, however many', (_, text, isRefused) => {
  const before = process.cpuUsage();
  const { mistakes } = inspectMarkdown(text, { contacts: {} });
  formatMarkdown(text);
  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(isRefused ? 3_000 : 15_000);
  expect(mistakes.length > 0).toBe(isRefused);
});
