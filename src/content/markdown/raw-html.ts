import type { Fault } from '../problem/problem.ts';
import { type Node, startOf } from './tree.ts';

const voidElements = /^<(?:br|hr|img|input|link|meta|wbr)\b|\/>$|^<[!?]/i;

/** Reports raw HTML, and comments that hide text. An element is reported once, with its contents. */
export function inspectHtml(siblings: Node[], mistakes: Fault[]): void {
  let open = 0;
  let isReported = false;
  const report = (tag: string, offset: number) => {
    mistakes.push({ offset, message: rawHtmlMessage(tag) });
    isReported = true;
  };
  for (const [index, node] of siblings.entries()) {
    if (node.type !== 'html' || isComment(node)) continue;
    // <<name>> is told as a placeholder of another program.
    if (siblings[index - 1]?.value?.endsWith('<') && siblings[index + 1]?.value?.startsWith('>')) continue;
    const markup = withoutComments(node.value!);
    const offset = startOf(node);
    if (markup.trimStart().startsWith('<!--')) {
      mistakes.push({ offset, message: 'This comment is not closed with -->.' });
      continue;
    }
    const tag = /<[/!?]?[a-z-]+/i.exec(markup)?.[0];
    if (!tag) {
      mistakes.push({
        offset,
        message: 'What follows a comment on its line is not shown: give the comment its own line.',
      });
      continue;
    }
    if (tag.startsWith('</')) {
      // An end without its start hides the words after it.
      if (!isReported) report(tag, offset);
      open = Math.max(open - 1, 0);
      continue;
    }
    if (!open) report(tag, offset);
    const closes = new RegExp(`</${tag.slice(1)}\\s*>`, 'i').test(markup);
    if (!voidElements.test(markup.trim()) && !closes) open += 1;
  }
}

const withoutComments = (markup: string) => markup.replace(/<!--[\s\S]*?-->/g, '');

/** Whether an HTML node contains only comments, which customers do not see. */
export const isComment = (node: Node) => node.type === 'html' && !withoutComments(node.value!).trim();

const looks = 'leave out how words look; **words** are bold, *words* are slanted.';
const list = 'each entry of a list starts with - and a space, or 1. and a space.';
const table = 'a table is lines of | cells |, with | --- | below the first.';
const blank = 'an empty line ends a paragraph.';

const instead: Record<string, string> = {
  ...Object.fromEntries(['span', 'font', 'u', 'center', 'style', 'small', 'big'].map((tag) => [tag, looks])),
  ...Object.fromEntries(['ul', 'ol', 'li'].map((tag) => [tag, list])),
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr', 'td', 'th'].map((tag) => [tag, table])),
  ...Object.fromEntries(['p', 'div', 'section'].map((tag) => [tag, blank])),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'a heading is ## and its words.'])),
  ...Object.fromEntries(['b', 'strong'].map((tag) => [tag, 'bold words are **words**.'])),
  ...Object.fromEntries(['i', 'em'].map((tag) => [tag, 'slanted words are *words*.'])),
  br: 'a line ends early with \\ at its end, and a paragraph with an empty line.',
  hr: 'a line across is --- between two empty lines.',
  img: 'an image is ![what it shows](/file.png), with the file among the images (public/).',
  a: 'a link is [words](address).',
};

function rawHtmlMessage(tag: string): string {
  const other = instead[tag.replace(/^<\/?/, '').toLowerCase()];
  return `Raw HTML (${tag}>) is not possible in Markdown${other ? `: ${other}` : '.'}`;
}
