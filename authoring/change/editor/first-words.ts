import { withoutComments } from '../../../src/content/markdown/raw-html.ts';

const longest = 90;

/** Returns the first words of a text, without Markdown's markup. */
export function firstWords(text: string): string {
  const words = withoutComments(text)
    .trimEnd()
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    // Matches the line below the head of a table, the mark of a list item, and a heading, which may end like a
    // sentence.
    .replace(/^[ \t|:-]+$/gm, '')
    .replace(/^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/gm, '')
    .replace(/^(#+[ \t].*)\n/gm, (_, heading: string) =>
      /[.?!:]\s*$/.test(heading) ? `${heading}\n` : `${heading.trimEnd()}: `,
    )
    // Emphasis; the underscores of a placeholder stand between letters.
    .replace(/[#*`>|]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > longest ? `${words.slice(0, longest).replace(/\s\S*$/, '')} …` : words;
}
