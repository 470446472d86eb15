import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

type Element = Tree.Element;

/** A part of an HTML document, read as a browser does, without drawing it. */
export type Part = {
  tag: string;
  /** Its words, in the order of the document, without scripts, styles, and what only shows without script. */
  text: string;
  attr(name: string): string | undefined;
  /** The parts inside it with these tags and attributes. */
  all(tags: string, attributes?: Record<string, string>): Part[];
  /** The only one of them. Throws if there is none, or another. */
  one(tags: string, attributes?: Record<string, string>): Part;
};

/** Reads a document. */
export const readHtml = (html: string): Part => partOf(parse(html).childNodes.find(isElement)!);

const isElement = (node: Tree.Node): node is Element => 'tagName' in node;

function partOf(element: Element): Part {
  const attr = (name: string) => element.attrs.find((one) => one.name === name)?.value;
  const all: Part['all'] = (tags, attributes = {}) =>
    below(element)
      .filter(({ tagName }) => tags.split(' ').includes(tagName))
      .map(partOf)
      .filter((part) => Object.entries(attributes).every(([name, value]) => part.attr(name) === value));
  return {
    tag: element.tagName,
    text: wordsOf(element).replaceAll(/\s+/g, ' ').trim(),
    attr,
    all,
    one(tags, attributes) {
      const [found, ...more] = all(tags, attributes);
      if (found && more.length === 0) return found;
      throw new Error(`There are ${more.length + (found ? 1 : 0)} of ${tags} ${JSON.stringify(attributes ?? {})}.`);
    },
  };
}

const below = (element: Element): Element[] =>
  element.childNodes.filter(isElement).flatMap((child) => [child, ...below(child)]);

const unseen = ['script', 'style', 'noscript', 'template'];

const wordsOf = (node: Tree.Node): string => {
  if ('value' in node) return node.value;
  if (!isElement(node) || unseen.includes(node.tagName)) return '';
  return node.childNodes.map(wordsOf).join('');
};
