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

/** A whole number in an attribute as browsers read it; `other` where there is none in these bounds. */
export function numberIn(element: Tree.Element, name: string, [least, most, other]: [number, number, number]): number {
  const number = Number.parseInt(attribute(element, name) ?? '', 10);
  return number >= least ? Math.min(number, most) : other;
}

export const firstNumber = (list: Tree.Element): number => numberIn(list, 'start', [0, 1_000_000, 1]);
