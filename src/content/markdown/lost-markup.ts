import type { Fault } from '../problem/problem.ts';
import { type Node, nodesOf, startOf } from './tree.ts';

/** Markup that Markdown does not take, by the paragraphs that it leaves as words: what it is, and how it is written. */
const lost: [RegExp, string][] = [
  [/^#{2,6}(?=[^\s#])/m, 'This is no heading: a space stands behind the ##.'],
  [
    /^[ \t]*[•·▪●○◦‣■➢►\uf0b7]|^(?<!\n)(?:-|\d{1,3}[.)])(?=\p{L})/mu,
    'This is no list: each of its lines starts with - or 1. and a space.',
  ],
  [
    /^\|(?:[^|\\\n]|\\.)+\|.*\|[ \t]*$/m,
    'This is no table: below its first line stands | --- | --- |, with as many cells.',
  ],
  [/(?<!\\)\](?:\((?=\S)|\[)/, 'This is no link: it is written [words](address), and its address has no spaces.'],
];

/** The mark of a heading or list before a space that Markdown takes for a letter, as ⌥ and the space bar make on a Mac. */
const beforeNoBreak = /^(#{1,6}|-|\d{1,3}[.)])[\u00a0\u202f]/gm;

/** Finds headings, lists, tables and links that are none, so that customers would read their marks. */
export function* lostMarkup(tree: Node, source: string): Generator<Fault> {
  for (const paragraph of nodesOf(tree)) {
    if (paragraph.type !== 'paragraph') continue;
    const start = startOf(paragraph);
    const words = source.slice(start, paragraph.position!.end.offset);
    const texts = nodesOf(paragraph).filter(({ type }) => type === 'text');
    const isShown = (offset: number) =>
      texts.some(({ position }) => !position || (position.start.offset! <= offset && offset < position.end.offset!));
    for (const [pattern, message] of lost) {
      const offset = start + words.search(pattern);
      if (offset >= start && isShown(offset)) yield { offset, message };
    }
    for (const { 0: old, 1: mark, index } of words.matchAll(beforeNoBreak)) {
      const message = `Customers would read this ${mark}, because the space behind it is a no-break space: write a plain one.`;
      if (isShown(start + index)) yield { offset: start + index, message, edit: { old, next: `${mark} ` } };
    }
  }
}

/** Finds rows of tables with more cells than the first, which nobody would read, and with fewer. */
export function* tableMistakes(table: Node): Generator<Fault> {
  const columns = table.children?.[0]?.children?.length ?? 0;
  for (const row of table.children ?? []) {
    const cells = row.children ?? [];
    const surplus = cells[columns];
    const message = surplus
      ? `The first line of this table has ${columns} cells, so nothing from here on this line is shown. A bar that is no border is written \\|.`
      : `The first line of this table has ${columns} cells, and this line ${cells.length}: an empty cell is written too, as | |. Words below a table come after an empty line.`;
    if (cells.length !== columns) yield { offset: startOf(surplus ?? row), message };
  }
}
