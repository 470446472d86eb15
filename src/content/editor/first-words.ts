const longest = 90;

/** Returns the first words of a text, without Markdown's markup. */
export function firstWords(text: string): string {
  const words = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    // Matches the line below the head of a table, the mark of a list item, and a heading, which may end like a
    // sentence.
    .replace(/^[ \t|:-]+$/gm, '')
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/gm, '')
    .replace(/^#+\s+(.*[^\s.?!:])\s*\n(?=\s*\S)/gm, '$1: ')
    // Emphasis; the underscores of a placeholder stand between letters.
    .replace(/[#*`>|]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > longest ? `${words.slice(0, longest).replace(/\s\S*$/, '')} …` : words;
}
