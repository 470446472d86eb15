import { expect, test } from 'vitest';
import { inspectMarkdown } from '../../../src/content/markdown/inspect.ts';

const saidOf = (source: string) => inspectMarkdown(source, { contacts: {} }).mistakes.map(({ message }) => message);

test('an end of HTML without its start is refused, because it hides the words after it', () => {
  const blank = 'Raw HTML (</div>) is not possible in Markdown: an empty line ends a paragraph.';
  expect(saidOf('Words.\n\n</div>\nMore words.\n')).toEqual([blank]);
  expect(saidOf('Words.</div>\n')).toEqual([blank]);
});

test('HTML with its end is refused once', () => {
  expect(saidOf('<div>\n\nWords.\n\n</div>\n')).toHaveLength(1);
  expect(saidOf('<div><span>Words.</span></div>\n')).toHaveLength(1);
});
