import type { DocumentFile } from '../../rules/document-file.ts';
import { type Cell, type Node, treeOf } from './html-tree.ts';

/** A document as plain text: notes, words in their order, and proof, with an empty line between blocks. */
export const plainText = ({ provider, foot = [], title, notes, html, proof }: DocumentFile): string =>
  `${[title, provider, ...notes, ...plainBlocks(html), ...foot, ...(proof ? [proof] : [])].join('\n\n')}\n`;

export const plainBlocks = (html: string): string[] => blocksOf(treeOf(html));

/** The blocks among nodes. Inline content between two blocks is a block as well. */
function blocksOf(nodes: Node[]): string[] {
  const blocks: string[] = [];
  let line = '';
  for (const node of [...nodes, ['hr'] as Node]) {
    const own = blockOf(node);
    if (own) {
      blocks.push(line.replace(/(?<! ) *\n */g, '\n').trim(), ...own);
      line = '';
    } else line += inlineOf(node);
  }
  return blocks.filter((words) => words);
}

/** Returns the blocks of a node; undefined of inline content. */
function blockOf(node: Node): string[] | undefined {
  if (typeof node === 'string') return undefined;
  const [name, ...parts] = node;
  if (name === 'hr') return [];
  if (name === 'p' || name === 'h' || name === 'quote') return blocksOf(parts.at(-1) as Node[]);
  if (name === 'raw' && parts[1]) return [String(parts[0])];
  if (name === 'table') return [(parts.slice(1) as Cell[][][]).flat().map(rowOf).join('\n')];
  if (name === 'ul') return [itemsOf(parts[0] as Node[][], () => '- ')];
  if (name === 'ol') return [itemsOf(parts[1] as Node[][], (index) => `${Number(parts[0]) + index}. `)];
  return undefined;
}

/** A list: each item after its dash or number, its further lines below its words. */
function itemsOf(items: Node[][], markOf: (index: number) => string): string {
  const inset = (item: Node[], mark: string) =>
    blocksOf(item)
      .join('\n')
      .replaceAll('\n', `\n${' '.repeat(mark.length)}`);
  return items.map((item, index) => markOf(index) + inset(item, markOf(index))).join('\n');
}

const rowOf = (row: Cell[]): string => row.map(({ nodes }) => blocksOf(nodes).join(' ')).join(' | ');

/** Returns the words of inline content. A link to another page is followed by its address. */
function inlineOf(node: Node): string {
  const [name, first, inside = first] = typeof node === 'string' ? ['raw', node] : node;
  if (name === 'br') return '\n';
  if (name === 'raw') return String(first).replace(/\s+/g, ' ');
  const words = (inside as Node[]).map(inlineOf).join('');
  // The mark of a footnote is no digit of the price before it.
  if (name === 'sup' || name === 'sub') return `${name === 'sup' ? '^' : '_'}${words}`;
  return name === 'a' && /^https?:/.test(String(first)) && first !== words ? `${words} (${first})` : words;
}
