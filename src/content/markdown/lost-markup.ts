import type { Fault } from '../problem/problem.ts';
import { nearest } from '../problem/suggest.ts';
import type { Inspection } from './inspect.ts';
import { type Node, nodesOf } from './markdown.ts';
import { inspectMarks } from './marks.ts';
import { bracesIn } from './placeholders.ts';

/** What is plain text in Markdown though it was meant to be more: braces that fill nothing, and links that are none. */
export function inspectLost(
  tree: Node,
  source: string,
  { braces, mistakes }: Pick<Inspection, 'braces' | 'mistakes'>,
): void {
  const texts: { from: number; to: number }[] = [];
  const definitions: string[] = [];
  const meantBraces = { count: 0 };
  for (const { type, identifier, position, value = '' } of nodesOf(tree)) {
    const [from, to] = [position?.start.offset, position?.end.offset];
    if (type === 'definition') definitions.push(identifier!);
    if (type !== 'text' || from === undefined || to === undefined) continue;
    texts.push({ from, to });
    // A brace may be written by its number; Markdown's own escapes are only in the source.
    const written = source.slice(from, to);
    const piece = written.includes('&') ? value : written;
    for (const brace of bracesIn(piece, meantBraces)) braces.push({ ...brace, offset: from + brace.index });
  }
  const isText = isWithin(texts);

  for (const { 1: label, index } of source.matchAll(/(?<=\])\[([^[\]\n^]+)\]/g)) {
    if (!isText(index)) continue;
    const message = `Nothing says where [${label}] leads: a link is [words](address).`;
    const right = nearest(label!.toLowerCase(), definitions);
    const edit = { old: `[${label}]`, next: `[${right}]` };
    mistakes.push({ offset: index, message, ...(right !== undefined && { suggestion: right, edit }) });
  }
  mistakes.push(...[...linksLost(source)].filter(({ offset }) => isText(offset)), ...inspectMarks(source, isText));
}

/** Whether places are in one of some pieces of a text, which are in their order. */
function isWithin(pieces: { from: number; to: number }[]): (index: number) => boolean {
  return (index) => {
    let [low, high] = [0, pieces.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pieces[middle]!.to <= index) low = middle + 1;
      else high = middle;
    }
    return low < pieces.length && pieces[low]!.from <= index;
  };
}

const address = String.raw`(?:https?:\/\/|\/|#|tel:|mailto:|\{website\})`;
const apart = new RegExp(String.raw`(?<!\\)\[([^[\]\n]+)\] +\((${address}[^\s()]*)\)`, 'g');
const swapped = new RegExp(String.raw`(?<!\\)\(([^()\n]+)\)\[(${address}[^\s[\]]*)\]`, 'g');
const open = new RegExp(String.raw`(?<!\\)\[([^[\]\n]+)\]\((${address}[^\s()]*)(?!\))`, 'g');

/** What looks like a link, and is one only where it is no plain text. */
function* linksLost(source: string): Generator<Fault & { offset: number }> {
  for (const { 0: old, 1: words, 2: address, index } of source.matchAll(apart)) {
    const message = 'This is no link: its address follows its words at once.';
    yield { offset: index, message, ...meant(old, `[${words}](${address})`) };
  }
  for (const { 0: old, 1: words, 2: address, index } of source.matchAll(swapped)) {
    const message = 'This is no link: its words stand in [ ], and its address in ( ).';
    yield { offset: index, message, ...meant(old, `[${words}](${address})`) };
  }
  for (const { 0: found, index } of source.matchAll(open)) {
    const message = 'This is no link: its address ends with ) and has no spaces.';
    const old = found.replace(/[.,;:!?]+$/, '');
    const isClosedLater = /^[^()\n]*\)/.test(source.slice(index + found.length));
    yield { offset: index, message, ...(isClosedLater ? {} : meant(old, `${old})`)) };
  }
}

const meant = (old: string, next: string) => ({ suggestion: next, edit: { old, next } });
