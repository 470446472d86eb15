import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from '../../../src/content/json/format.ts';
import { formatMarkdown } from '../../../src/content/markdown/format.ts';
import { compileMarkdown } from '../../../src/content/markdown/to-html.ts';
import { tooMuch } from '../../../src/content/markdown/too-much.ts';

const runs = { numRuns: 200, seed: 20_260_115 };

const blank = fc.stringMatching(/^[ \t\n]{0,3}$/);

/** JSON as somebody may have typed it: with blanks anywhere that JSON allows them. */
const typed = fc
  .tuple(fc.json({ maxDepth: 4 }), fc.array(blank, { minLength: 1, maxLength: 7 }))
  .map(([json, blanks]) => {
    let count = 0;
    return json.replace(/"(?:[^"\\]|\\.)*"|[[\]{},:]/g, (token) => token + blanks[count++ % blanks.length]);
  });

const pieces = fc.constantFrom(
  ...['word', '{phone}', '\\{', '  ', ' ', '\t', '\n', '\n\n', '\r\n', '# ', '## ', '- ', '1. ', '> ', '**', '*', '`'],
  ...['```\n', '~~~\n', '|', '|-|-|\n', '[a](/b)', '![a](b.svg)', '<!-- c -->', '\\', '---\n', '    code', '&amp;'],
);
const markdown = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''));

test('formatting JSON once is enough, and says the same', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const once = formatJson(text);
      expect(formatJson(once)).toBe(once);
      expect(JSON.stringify(sorted(JSON.parse(once)))).toBe(JSON.stringify(sorted(JSON.parse(text))));
    }),
    runs,
  );
});

test('formatting Markdown once is enough, and shows the same', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      fc.pre(!tooMuch(text));
      const once = formatMarkdown(text);
      expect(formatMarkdown(once)).toBe(once);
      expect(shown(once)).toBe(shown(text.replaceAll('\r\n', '\n')));
    }),
    runs,
  );
});

/** What customers see: blanks at the end of code and of its lines are none of it. */
const shown = (text: string) =>
  compileMarkdown(text, { contacts: {} })
    .html.replace(/[ \t]+$/gm, '')
    .trim();

/** With names in one order: `$schema` comes first in what is formatted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
