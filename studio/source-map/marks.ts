/**
 * Marks in words: around each run of letters its place in content, in white space that no content has. Whatever a block
 * makes of its words, the marks go with them, and are taken out before they are seen. Only the studio's frame has them.
 */
import type { Source } from './source.ts';

/** The origin of the words inside a mark, or the block that is drawn inside it. */
export type Mark = {
  /** Nothing if the words are of no file. */
  source?: Source | undefined;
  placeholder?: string;
  block?: string;
  /** Words without a mark in the block come with the link. */
  isOfLink?: boolean;
};

/** White space, which neither comparisons of words nor patterns for them take for letters. */
const digits = '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';
const [begin, end, length] = ['\ufeff', '\u205f', 5];
const pattern = new RegExp(`([${begin}${end}])([${digits}]{${length}})`, 'g');

const marks: Mark[] = [];
const numbers = new Map<string, number>();

/** Returns what stands before and after words with this mark. */
export function edgesOf(mark: Mark): [before: string, after: string] {
  const key = JSON.stringify(mark);
  const number = numbers.get(key) ?? marks.push(mark) - 1;
  numbers.set(key, number);
  const digitsOf = [...number.toString(digits.length).padStart(length, '0')];
  const name = digitsOf.map((digit) => digits[Number.parseInt(digit, digits.length)]).join('');
  return [begin + name, end + name];
}

export function marked(words: string, mark: Mark): string {
  const [before, after] = edgesOf(mark);
  return before + words + after;
}

export const withoutMarks = (words: string): string => words.replace(pattern, '');

/** A place in a text where a mark begins or ends. */
type Edge = { at: number; mark: Mark; begins: boolean };

/** The edges in each text whose marks were taken out, and the mark of each element's label. */
const edges = new WeakMap<Text, Edge[]>();
const labels = new WeakMap<Element, Mark>();

function edgesIn(words: string): Edge[] {
  let removed = 0;
  return [...words.matchAll(pattern)].flatMap(({ 0: found, 1: edge, 2: name = '', index }) => {
    const at = index - removed;
    removed += found.length;
    const number = [...name].reduce((sum, digit) => sum * digits.length + digits.indexOf(digit), 0);
    const mark = marks[number];
    return mark ? { at, mark, begins: edge === begin } : [];
  });
}

function readText(node: Text, isChanged: boolean): void {
  const found = edgesIn(node.data);
  if (found.length) node.data = withoutMarks(node.data);
  // A text that is only moved keeps the marks that were taken out of it.
  if (found.length || isChanged) edges.set(node, found);
}

function readAttributes(element: Element): void {
  for (const attribute of element.attributes) {
    const [first] = edgesIn(attribute.value);
    if (!first) continue;
    attribute.value = withoutMarks(attribute.value);
    if (labelNames.includes(attribute.name)) labels.set(element, first.mark);
  }
}

/** The attributes whose words are read or heard. */
export const labelNames = ['placeholder', 'aria-label', 'alt', 'title'];

function* nodesIn(root: Node): Generator<Text | Element> {
  if (root instanceof Text || root instanceof Element) yield root;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) yield walker.currentNode as Text | Element;
}

function read(records: MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].flatMap((node) => [...nodesIn(node)])));
  const changed = new Set(records.filter(({ type }) => type !== 'childList').map(({ target }) => target));
  for (const node of new Set([...added, ...changed])) {
    if (node instanceof Text) readText(node, !added.has(node));
    else if (node instanceof Element) readAttributes(node);
  }
  // The changes that were just made are not read again.
  observer.takeRecords();
  if (records.length) places = undefined;
}

const observer = new MutationObserver(read);

/** Takes the marks out of all words that come into the document from now on, before they are seen. */
export function readMarks(): void {
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Takes them out at once: a component may be about to measure its words. */
export const readMarksNow = (): void => read(observer.takeRecords());

/** The marks around a node, innermost first. */
type Around = { mark: Mark; outer: Around } | undefined;

/** Those at the beginning of each node, until the document changes. */
let places: Map<Node, Around> | undefined;

function withEdge(around: Around, { mark, begins }: Edge): Around {
  if (begins) return { mark, outer: around };
  for (let one = around; one; one = one.outer) if (one.mark === mark) return one.outer;
  return around;
}

function placesNow(): Map<Node, Around> {
  readMarksNow();
  if (places) return places;
  places = new Map();
  let around: Around;
  for (const node of nodesIn(document.body)) {
    places.set(node, around);
    if (node instanceof Text) around = (edges.get(node) ?? []).reduce(withEdge, around);
  }
  return places;
}

/** Lists the marks around a letter of a text, or around an element or its label, innermost first. */
export function marksAt(node: Node, at: number): Mark[] {
  const around = placesNow().get(node);
  const own = node instanceof Text ? (edges.get(node) ?? []).filter((edge) => edge.at <= at) : [];
  const list = [];
  for (let one = own.reduce(withEdge, around); one; one = one.outer) list.push(one.mark);
  const label = node instanceof Element ? labels.get(node) : undefined;
  return label ? [label, ...list] : list;
}
