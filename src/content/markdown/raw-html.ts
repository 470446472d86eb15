import type { Fault } from '../problem/problem.ts';
import { type Node, startOf } from './tree.ts';

/** Reports raw HTML, and comments that hide text: the first of a paragraph, and the first between paragraphs. */
export function inspectHtml(siblings: Node[], mistakes: Fault[]): void {
  const html = siblings.find((node) => node.type === 'html' && !isComment(node));
  if (!html) return;
  const markup = withoutComments(html.value!);
  const tag = /<[/!?]?[a-z-]+/i.exec(markup)?.[0];
  const message = markup.trimStart().startsWith('<!--')
    ? 'This comment is not closed with -->.'
    : tag
      ? rawHtmlMessage(tag)
      : 'What follows a comment on its line is not shown: give the comment its own line.';
  mistakes.push({ offset: startOf(html), message });
}

/** Markup without its comments: an expression would look for the end of each that is not closed, again and again. */
export function withoutComments(markup: string): string {
  let [words, at] = ['', 0];
  for (let from = markup.indexOf('<!--'); from >= 0; from = markup.indexOf('<!--', at)) {
    const end = markup.indexOf('-->', from + 4);
    if (end < 0) break;
    words += markup.slice(at, from);
    at = end + 3;
  }
  return words + markup.slice(at);
}

/** Whether an HTML node contains only comments, which customers do not see. */
export const isComment = (node: Node) => node.type === 'html' && !withoutComments(node.value!).trim();

/** What Markdown has in the place of elements. */
const instead: [tags: string, advice: string][] = [
  ['span font u center style small big', 'leave out how words look; **words** are bold, *words* are slanted.'],
  ['ul ol li', 'each entry of a list starts with - and a space, or 1. and a space.'],
  ['table thead tbody tr td th', 'a table is lines of | cells |, with | --- | below the first.'],
  ['p div section', 'an empty line ends a paragraph.'],
  ['h1 h2 h3 h4 h5 h6', 'a heading is ## and its words.'],
  ['b strong', 'bold words are **words**.'],
  ['i em', 'slanted words are *words*.'],
  ['br', 'a line ends early with \\ at its end, and a paragraph with an empty line.'],
  ['hr', 'a line across is --- between two empty lines.'],
  ['img', 'an image is ![what it shows](/file.png), with the file among the images (public/).'],
  ['a', 'a link is [words](address).'],
];

function rawHtmlMessage(tag: string): string {
  const name = tag.replace(/^<\/?/, '').toLowerCase();
  const [, advice] = instead.find(([tags]) => tags.split(' ').includes(name)) ?? [];
  return `Raw HTML (${tag}>) is not possible in Markdown${advice ? `: ${advice}` : '.'}`;
}
