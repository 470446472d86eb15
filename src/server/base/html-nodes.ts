import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** The outermost elements of these names in an element. */
export const elementsIn = ({ childNodes }: Tree.Element, names: string[]): Tree.Element[] =>
  childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    return names.includes(node.tagName) ? [node] : elementsIn(node, names);
  });

/** The words of a node, as they stand in its source. */
export const rawText = (node: Tree.ChildNode): string =>
  node.nodeName === '#text'
    ? (node as Tree.TextNode).value
    : 'childNodes' in node
      ? node.childNodes.map(rawText).join('')
      : '';

export const attribute = ({ attrs }: Tree.Element, name: string) => attrs.find((one) => one.name === name)?.value;
