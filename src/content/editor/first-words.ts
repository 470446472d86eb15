const longest = 90;

/** Returns the first words of a text, without Markdown's markup. */
export function firstWords(text: string): string {
  const words = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    // The line below the head of a table, what begins a line of a
    // list, and a heading, which may end as a sentence does.
    .replace(/^[ \t|:-]+$/gm, '')
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/gm, '')
    .replace(/^#+\s+(.*[^\s.?!:])\s*\n(?=\s*\S)/gm, '$1: ')
    // Emphasis; the underscores of a placeholder stand between letters.
    .replace(/[#*`>|]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > longest ? `${words.slice(0, longest).replace(/\s\S*$/, '')} …` : words;
}
