import { createHash } from 'node:crypto';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** HTML as a reader meets it: words line by line, the files that it shows, and a hash that is the same if it looks the same. */
export type ReadHtml = { lines: string[]; images: string[]; look: string };

const inline = new Set(
  'a abbr b bdi br cite code em i img input ins kbd label mark s small span strong sub sup'.split(' '),
);
const unread = new Set('script style template noscript svg title'.split(' '));
/** Attributes that are read out. */
const spoken = ['aria-label', 'placeholder', 'alt'];

/** Reads HTML as lines; an unknown value reads as `{name}`. What is hidden is left out. */
export function readHtml(html: string): ReadHtml {
  const lines: string[] = [];
  const labels: string[] = [];
  const images: string[] = [];
  const hash = createHash('sha256');
  const ids = new Map<string, string>();
  let line = '';
  const endLine = () => {
    const words = line.replace(/\s+/g, ' ').trim();
    if (words) lines.push(words);
    line = '';
  };
  /** React gives out ids by place: here they count from the first. */
  const counted = (value: string) =>
    value.replace(/_R_\w*?_/g, (id) => {
      ids.set(id, ids.get(id) ?? `_${ids.size}_`);
      return ids.get(id)!;
    });
  function read(node: Tree.ChildNode, isSeen: boolean): void {
    if (node.nodeName === '#text') {
      const { value } = node as Tree.TextNode;
      hash.update(value);
      if (isSeen) line += value;
    }
    if (!('tagName' in node)) return;
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const isSeenHere =
      isSeen &&
      !unread.has(node.tagName) &&
      !attributes.has('hidden') &&
      (node.tagName !== 'dialog' || attributes.has('open'));
    const isLine = !inline.has(node.tagName) || node.tagName === 'br';
    if (isLine) endLine();
    // An island's properties have words that a click may bring; what it draws before stands in it.
    const looks = node.attrs.filter(({ name }) => name !== 'data-props');
    hash.update(`<${node.tagName} ${looks.map(({ name, value }) => `${name}=${counted(value)}`).join(' ')}>`);
    if (isSeenHere) labels.push(...spoken.flatMap((name) => attributes.get(name) || []));
    if (attributes.has('src')) images.push(attributes.get('src')!);
    if (attributes.has('data-v') && !node.childNodes.length) line += `{${attributes.get('data-v')}}`;
    for (const child of node.childNodes) read(child, isSeenHere);
    hash.update('>');
    if (isLine) endLine();
  }
  for (const node of parseFragment(html).childNodes) read(node, true);
  endLine();
  return { lines: [...lines, ...labels], images, look: hash.digest('hex') };
}
