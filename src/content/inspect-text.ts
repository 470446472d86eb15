import type { Inspection } from './inspect.ts';
import { type Node, nodesOf } from './markdown.ts';
import { bracesIn } from './placeholders.ts';
import { nearest } from './suggest.ts';

/** What is plain text in Markdown though it was meant to be more: braces that fill nothing, and links that are none. */
export function inspectLost(
  tree: Node,
  source: string,
  { braces, mistakes }: Pick<Inspection, 'braces' | 'mistakes'>,
): void {
  const texts: { from: number; to: number }[] = [];
  const definitions: string[] = [];
  const open = { count: 0 };
  for (const { type, identifier, position, value = '' } of nodesOf(tree)) {
    const [from, to] = [position?.start.offset, position?.end.offset];
    if (type === 'definition') definitions.push(identifier!);
    if (type !== 'text' || from === undefined || to === undefined) continue;
    texts.push({ from, to });
    // A brace may be written by its number; Markdown's own escapes are only in the source.
    const written = source.slice(from, to);
    const piece = written.includes('&') ? value : written;
    for (const brace of bracesIn(piece, open)) braces.push({ ...brace, offset: from + brace.index });
  }
  const isText = (index: number) => texts.some(({ from, to }) => index >= from && index < to);

  for (const { 1: label, index } of source.matchAll(/(?<=\])\[([^[\]\n^]+)\]/g)) {
    if (!isText(index)) continue;
    const message = `Nothing says where [${label}] leads: a link is [words](address).`;
    mistakes.push({ offset: index, message, suggestion: nearest(label!.toLowerCase(), definitions) });
  }
  for (const { 1: words, 2: address, index } of source.matchAll(apart)) {
    if (!isText(index)) continue;
    const message = 'This is no link: its address follows its words at once.';
    mistakes.push({ offset: index, message, suggestion: `[${words}](${address})` });
  }
  for (const { 1: words, 2: address, index } of source.matchAll(swapped)) {
    if (!isText(index)) continue;
    const message = 'This is no link: its words stand in [ ], and its address in ( ).';
    mistakes.push({ offset: index, message, suggestion: `[${words}](${address})` });
  }
}

const apart = /\[([^[\]\n]+)\] +\(((?:https?:\/\/|\/|#|tel:|mailto:)[^\s()]*)\)/g;

const swapped = /\(([^()\n]+)\)\[((?:https?:\/\/|\/|#|tel:|mailto:)[^\s[\]]*)\]/g;
