import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { DocumentFile } from '../../rules/document-file.ts';
import { attribute, elementsIn, firstNumber, rawText } from './html-nodes.ts';

type Node = Tree.ChildNode;

/** A document as plain text: notes, words in their order, and proof, with an empty line between blocks. */
export async function plainText({ provider, title, notes, html, proof }: DocumentFile): Promise<string> {
  return `${[title, provider, ...notes, ...(await plainBlocks(html)), ...(proof ? [proof] : [])].join('\n\n')}\n`;
}

export async function plainBlocks(html: string): Promise<string[]> {
  const { parseFragment } = await import('parse5');
  return blocksOf(parseFragment(html).childNodes);
}

const blockNames = new Set('article blockquote div h1 h2 h3 h4 h5 h6 hr li ol p pre section table ul'.split(' '));

/** The blocks among nodes. Inline content between two blocks is a block as well. */
function blocksOf(nodes: Node[]): string[] {
  const blocks: string[] = [];
  let line = '';
  const endLine = () => {
    const words = line.replace(/ *\n */g, '\n').trim();
    if (words) blocks.push(words);
    line = '';
  };
  for (const node of nodes) {
    if (!blockNames.has(node.nodeName)) line += inlineOf(node);
    else {
      endLine();
      blocks.push(...blockOf(node as Tree.Element));
    }
  }
  endLine();
  return blocks;
}

function blockOf(element: Tree.Element): string[] {
  const { nodeName, childNodes } = element;
  if (nodeName === 'ul' || nodeName === 'ol') return [itemsOf(element)];
  if (nodeName === 'table') return [elementsIn(element, ['tr']).map(rowOf).join('\n')];
  if (nodeName === 'pre') return [rawText(element).trimEnd()];
  return blocksOf(childNodes);
}

/** A list: each item after its dash or number, its further lines below its words. */
function itemsOf(list: Tree.Element): string {
  const first = firstNumber(list);
  const items = elementsIn(list, ['li']).map(({ childNodes }, index) => {
    const mark = list.nodeName === 'ol' ? `${first + index}. ` : '- ';
    return (
      mark +
      blocksOf(childNodes)
        .join('\n')
        .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    );
  });
  return items.join('\n');
}

const rowOf = (row: Tree.Element): string =>
  elementsIn(row, ['th', 'td'])
    .map(({ childNodes }) => blocksOf(childNodes).join(' '))
    .join(' | ');

/** Returns the words of inline content. A link to another page is followed by its address. */
function inlineOf(node: Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value.replace(/\s+/g, ' ');
  if (!('tagName' in node)) return '';
  if (node.tagName === 'br') return '\n';
  if (node.tagName === 'img') return attribute(node, 'alt') ?? '';
  const words = node.childNodes.map(inlineOf).join('');
  const href = node.tagName === 'a' && attribute(node, 'href');
  return href && /^https?:/.test(href) && href !== words ? `${words} (${href})` : words;
}
