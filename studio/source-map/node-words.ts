import { htmlRootAround } from './react-tree.ts';

/** The node itself, or the element that has its text. */
export const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** Whether React has drawn the node, or the HTML of its root was given to React as a text. */
export function isDrawn(node: Node): boolean {
  const root = htmlRootAround(node);
  if (root) return root.html !== '';
  const element = elementOf(node);
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
}

/** Returns the element that React has drawn empty, and that other code filled with the node. */
export function rootOf(node: Node): Element | undefined {
  let root: Element | null = elementOf(node);
  while (root && !isDrawn(root)) root = root.parentElement;
  return root ?? undefined;
}

/** Returns the words of a text, or an element's accessible name. */
export function textAt(node: Node, at: number): { words: string; place: number } {
  if (node instanceof Text) return { words: node.data, place: at };
  const names = ['placeholder', 'aria-label', 'alt', 'title'];
  const words = names.map((name) => (node as Element).getAttribute?.(name)).find(Boolean) ?? '';
  return { words, place: 0 };
}

/** Returns the words of the element around a text, or an element's accessible name, shortened for a title. */
export function wordsOf(node: Node): string {
  const words = node instanceof Text ? (node.parentElement?.textContent ?? '') : textAt(node, 0).words;
  return words.replace(/\s+/g, ' ').trim().slice(0, 80);
}
