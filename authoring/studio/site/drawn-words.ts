import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

const inline = new Set(
  'a abbr b bdi br cite code em i img input ins kbd label mark s small span strong sub sup'.split(' '),
);
const unread = new Set('script style template noscript svg title'.split(' '));
/** Attributes that are read out. */
const spoken = ['aria-label', 'placeholder', 'alt'];

/** What stands before the words that a click may bring. */
export const afterClick = 'Perhaps after a click:';

/**
 * The words of HTML, line by line; an unknown value reads as `{name}`. What is hidden is left out. Last come the words with
 * which islands are drawn that are nowhere on the page yet.
 */
export function wordsOf(html: string): string[] {
  const lines: string[] = [];
  const labels: string[] = [];
  const ofIslands: string[] = [];
  let line = '';
  const endLine = () => {
    const words = line.replace(/\s+/g, ' ').trim();
    if (words) lines.push(words);
    line = '';
  };
  function read(node: Tree.ChildNode, isSeen: boolean): void {
    if (node.nodeName === '#text' && isSeen) line += (node as Tree.TextNode).value;
    if (!('tagName' in node)) return;
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const isSeenHere =
      isSeen &&
      !unread.has(node.tagName) &&
      !attributes.has('hidden') &&
      (node.tagName !== 'dialog' || attributes.has('open'));
    const isLine = !inline.has(node.tagName) || node.tagName === 'br';
    if (isLine) endLine();
    if (isSeenHere) labels.push(...spoken.flatMap((name) => attributes.get(name) || []));
    const props = attributes.get('data-props');
    if (props) ofIslands.push(...sentencesIn(JSON.parse(props)));
    if (attributes.has('data-v') && !node.childNodes.length) line += `{${attributes.get('data-v')}}`;
    for (const child of node.childNodes) read(child, isSeenHere);
    if (isLine) endLine();
  }
  for (const node of parseFragment(html).childNodes) read(node, true);
  endLine();
  const now = [...lines, ...labels];
  const text = now.join(' ');
  const isDrawn = (words: string) => words.split(/[{}]/).every((part) => text.includes(part.trim()));
  const later = [...new Set(ofIslands)].filter((words) => !isDrawn(words));
  return later.length ? [...now, afterClick, ...later] : now;
}

/** The texts with words for people in the properties of an island. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\p{Lu}|\s/u.test(value) ? wordsOf(value) : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}
