const words = 'leave out how words look; **words** are bold, *words* are slanted.';
const list = 'each entry of a list starts with - and a space, or 1. and a space.';
const table = 'a table is lines of | cells |, with | --- | below the first.';
const blank = 'an empty line ends a paragraph.';

/** What Markdown has instead, by the tags of HTML that editors know. */
const instead: Record<string, string> = {
  ...Object.fromEntries(['span', 'font', 'u', 'center', 'style', 'small', 'big'].map((tag) => [tag, words])),
  ...Object.fromEntries(['ul', 'ol', 'li'].map((tag) => [tag, list])),
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr', 'td', 'th'].map((tag) => [tag, table])),
  ...Object.fromEntries(['p', 'div', 'section'].map((tag) => [tag, blank])),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'a heading is ## and its words.'])),
  ...Object.fromEntries(['b', 'strong'].map((tag) => [tag, 'bold words are **words**.'])),
  ...Object.fromEntries(['i', 'em'].map((tag) => [tag, 'slanted words are *words*.'])),
  br: 'a line ends early with \\ at its end, and a paragraph with an empty line.',
  hr: 'a line across is --- between two empty lines.',
  img: 'an image is ![what it shows](/file.png), with the file in public/.',
  a: 'a link is [words](address).',
};

/** What is said of a tag of HTML, and what Markdown has in its place. */
export function rawHtml(tag: string): string {
  const other = instead[tag.replace(/^<\/?/, '').toLowerCase()];
  return `Raw HTML (${tag}>) is not possible in Markdown${other ? `: ${other}` : '.'}`;
}
