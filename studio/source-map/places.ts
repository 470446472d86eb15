import type { Place } from './source.ts';

/** In the studio's frame a letter of no script stands before words for their place, until they are in the document. */
const [first, mark] = [0xf0000, /[\u{f0000}-\u{ffffd}]/u];
const [blockBegins, blockEnds] = ['\uf8f0', '\uf8f1'];
const places: string[] = [];
const numbers = new Map<string, number>();
const lines = new Map<string, string>();

const placeOf = (words: string): string => places[mark.exec(words)![0].codePointAt(0)! - first]!;

/** The letter that stands for a place. */
export function markOf(place: Place): string {
  const name = JSON.stringify(place);
  const number = numbers.get(name) ?? places.push(name) - 1;
  numbers.set(name, number);
  return String.fromCodePoint(first + number);
}

/** The number of letters that are not white space: so places in Markdown are counted. */
export const lettersIn = (text: string): number => text.replace(/\s+/g, '').length;

/** Words that `data-place` of their element will say the place of. */
export function placed(words: string, place: Place | undefined): string {
  if (!words || !place) return words;
  lines.set(JSON.stringify(place), words);
  return markOf(place) + words;
}

/** The line at a place as content has it, with its placeholders. */
export const lineAt = (place: string): string | undefined => lines.get(place);

/** What stands before and after a block whose elements `data-block` will say the place of. */
export const blockEdges = (place: Place): [string, string] => [blockBegins + markOf(place), blockEnds];

/** Takes the letters out of what is drawn, and gives the elements around them `data-place` and `data-block`. */
export function readPlaces(root: Element | DocumentFragment): void {
  for (const element of root.querySelectorAll<HTMLElement>('*')) readLabels(element);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (texts.nextNode()) all.push(texts.currentNode as Text);
  // What a script draws and changes keeps its nodes: there an element has one place.
  const isLive = root instanceof Element;
  const begins = new Map<HTMLElement, Map<Node, string>>();
  for (let text of all) {
    if (text.data.startsWith(blockBegins)) placeBlock(text);
    if (/^[\uf8f0\uf8f1]/.test(text.data)) text.remove();
    for (let at = text.data.search(mark); at >= 0 && text.parentElement; at = text.data.search(mark)) {
      if (at > 0 && !isLive) text = text.splitText(at);
      const own = begins.get(text.parentElement!) ?? new Map<Node, string>();
      if (!isLive || !own.size) own.set(text, placeOf(text.data));
      begins.set(text.parentElement!, own);
      text.data = text.data.replace(mark, '');
    }
  }
  for (const [parent, own] of begins) {
    if (own.size === 1 || isLive) parent.dataset.place = [...own.values()][0]!;
    else for (const [text, place] of own) enclose(text as Text, place, own);
  }
}

/** Of words from several places each gets an element, up to the next. */
function enclose(text: Text, place: string, all: ReadonlyMap<Node, string>): void {
  const span = document.createElement('span');
  span.dataset.place = place;
  text.before(span);
  do span.append(span.nextSibling!);
  while (span.nextSibling && !all.has(span.nextSibling));
}

function placeBlock(begin: Text): void {
  let depth = 1;
  for (let node = begin.nextSibling; node && depth; node = node.nextSibling) {
    if (node instanceof HTMLElement) node.dataset.block = placeOf(begin.data);
    const edge = node instanceof Text && node.data[0];
    depth += edge === blockBegins ? 1 : edge === blockEnds ? -1 : 0;
  }
}

/** The attributes whose words are read or heard. */
export const labelNames = ['placeholder', 'aria-label', 'alt', 'title'];

function readLabels(element: HTMLElement): void {
  for (const { name, value } of [...element.attributes]) {
    // An island is drawn from its properties.
    if (name === 'data-props' || !mark.test(value)) continue;
    element.setAttribute(name, value.replace(new RegExp(mark, 'gu'), ''));
    if (labelNames.includes(name) && !element.textContent.trim()) element.dataset.place ??= placeOf(value);
  }
}
