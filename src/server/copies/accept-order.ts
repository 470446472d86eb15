/** Accepts order documents. It is loaded in the process that draws copies alone: jsdom takes 70 MB and half a second. */
import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { parseFragment, serialize, type Token } from 'parse5';
import { decodeDocument } from '../../rules/order/decode.ts';
import { doubtOfWords } from '../../rules/order/doubts.ts';
import { withoutHidden } from '../../rules/text/line.ts';
import {
  blocks,
  isDropped,
  isKept,
  lines,
  mendOfAttribute,
  mendOfElement,
  most,
  mostKilobytes,
  purifying,
  readStyle,
  silent,
  strange,
  tooLong,
  white,
} from './order-list.ts';
import { collectProblems, type OrderProblems, type ReadOrder } from './order-problems.ts';
import { childrenOf, finishTable, sayFaultsOfTable } from './order-tables.ts';
import { asPage, compareTags } from './order-tags.ts';

// One window for all: to make one takes longer than to read a document.
const dom = new JSDOM('', { includeNodeLocations: true });
const purify = createDOMPurify(dom.window);

purify.addHook('uponSanitizeAttribute', ({ localName }, attribute) => {
  attribute.keepAttr = isKept(attribute.attrName, localName);
});

/** Accepts an order document by the closed list, through DOMPurify: returns what is drawn, or all that is wrong. */
export function acceptOrder(base64: string): ReadOrder {
  const refused = (detail: string): ReadOrder => ({ problems: [{ detail }] });
  const decoded = decodeDocument(base64);
  if ('fault' in decoded) return refused(`An order document is HTML in UTF-8, in a call as base64. ${decoded.fault}`);
  const { html, bytes } = decoded;
  if (bytes.length > 1024 * mostKilobytes) return refused(tooLong);
  const problems = collectProblems();
  const tags = compareTags(html, problems);
  if (tags === 'too many')
    return refused(`An order document has at most ${most.parts} elements and attributes: send fewer.`);
  if (tags === 'unfit') return { problems: problems.list() };
  const { root, styles } = purified(html, problems);
  const page = readPage(root, styles, problems);
  const doubt = doubtOfWords(page.words, { hasTags: tags.number > 0 });
  const found = [...(doubt ? [{ detail: doubt }] : []), ...problems.list()];
  if (found.length) return { problems: found };
  if (!/[\p{L}\p{N}]/u.test(page.words)) return refused('It has no words: send the services and their prices.');
  const accepted = page.finish();
  // Browsers read what is stored once more: as the same tree, or it is not stored.
  const isSame = serialize(parseFragment(accepted)) === accepted;
  return isSame
    ? { html: accepted, bytes }
    : refused('Its elements are not closed in their order: close each where it ends.');
}

/** The line of a node; of one that was not written, such as a <tbody>, that of what is around it. */
function lineOf(node: Node): number {
  for (let at: Node | null = node; at; at = at.parentNode) {
    const line = dom.nodeLocation(at)?.startLine;
    if (line !== undefined) return line;
  }
  return 1;
}

/** The page as DOMPurify leaves it, with its styles beside it. What it has taken out is a problem, or says how words look. */
function purified(html: string, problems: OrderProblems): { root: Element; styles: Map<Element, string> } {
  const { document } = dom.window;
  document.open();
  document.write(asPage(html));
  document.close();
  // In a document of its own it is inert, and goes when it has been read.
  const root = document.implementation.createHTMLDocument('').adoptNode(document.documentElement);
  purify.sanitize(root, purifying);
  const styles = new Map<Element, string>();
  const gone = new Set<unknown>();
  for (const removed of purify.removed) {
    if ('element' in removed) {
      gone.add(removed.element);
      // Comments draw nothing; what is wrong with them is said by `order-tags.ts`.
      if (removed.element.nodeType !== 1) continue;
      const { localName } = removed.element as Element;
      problems.add(localName, lineOf(removed.element), mendOfElement(localName));
    } else if (removed.attribute && !gone.has(removed.from)) {
      const { attribute, from } = removed;
      const element = from as Element;
      const { name, value } = attribute;
      const others = styles.get(element) ?? '';
      if (name === 'style') styles.set(element, `${others};${value}`);
      else if (name === 'bgcolor') styles.set(element, `background-color:${value};${others}`);
      if (isDropped(name, element.localName, value)) continue;
      const place = dom.nodeLocation(element) as Token.ElementLocation | undefined;
      // Without a place it is of a second <body>, which is a problem of its own.
      const line = place?.attrs?.[name]?.startLine;
      if (line !== undefined) problems.add(element.localName, line, mendOfAttribute(name));
    }
  }
  return { root, styles };
}

/** Where the reading of a page is: inside which elements, on which colour, in struck words. */
type Place = { inside: string[]; ground: string; isStruck: boolean };

/** Reads what is left of a page: how its elements stand in one another, and its words. `finish` makes what is drawn of it. */
function readPage(root: Element, styles: Map<Element, string>, problems: OrderProblems) {
  const headings: Element[] = [];
  const strokes: Element[] = [];
  const tables: Element[] = [];
  const unseen: Element[] = [];
  let [words, rows, marks] = ['', 0, 0];
  const say = (part: Element, detail: string) => problems.add(part.localName, lineOf(part), detail);

  function readInside(parent: Element, place: Place): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 1) readElement(node as Element, place);
      else if (node.nodeType === 3) readText(node as Text, parent);
    }
  }

  function readElement(element: Element, around: Place): void {
    const { localName: name } = element;
    const { faults, ground } = readStyle(styles.get(element) ?? '', around.ground);
    for (const fault of faults) say(element, fault);
    const isStroke = name === 's' || name === 'del';
    const place = { ground, inside: [...around.inside, name], isStruck: around.isStruck || isStroke };
    if (silent.has(name) || name === 'head') {
      unseen.push(element);
      for (const part of childrenOf(element)) readElement(part, place);
      return;
    }
    sayFaultsOfPlace(element, around.inside);
    if (/^h\d$/.test(name)) headings.push(element);
    if (name === 'table') tables.push(element);
    if (isStroke && !around.isStruck && element.firstChild) strokes.push(element);
    const isLine = lines.has(name) && name !== 'br';
    if (!isLine) words += '\n';
    readInside(element, place);
    if (!isLine) words += '\n';
  }

  function sayFaultsOfPlace(element: Element, around: string[]): void {
    const { localName: name } = element;
    const parent = around.at(-1) ?? '';
    if (blocks.has(name) && lines.has(parent))
      say(element, `<${name}> stands in <${parent}>, which holds words alone: put <${parent}> inside it.`);
    if (isList(parent) && name !== 'li')
      say(element, `<${parent}> holds <li> alone: put it into one, or after the list.`);
    if (['small', 'sup', 'sub'].includes(name) && around.includes(name))
      say(element, `<${name}> stands in <${name}>, which makes words too small to be read: take one of them out.`);
    if (name === 'tr' && ++rows === most.rows + 1) say(element, `An order document has at most ${most.rows} rows.`);
    if (name === 'table') sayFaultsOfTable(element, say);
  }

  function readText(text: Text, { localName: parent }: Element): void {
    const written = text.data;
    const sayAt = (index: number, detail: string) =>
      problems.add(parent, lineOf(text) + written.slice(0, index).split('\n').length - 1, detail);
    for (const [pattern, mend] of strange) {
      const { 0: sign, index } = pattern.exec(written) ?? {};
      if (sign) sayAt(index!, `The character ${codeOf(sign)} ${mend}.`);
    }
    if (isList(parent) && written.trim())
      sayAt(written.length - written.trimStart().length, `<${parent}> holds <li> alone: put its words into one.`);
    for (const { 0: letter, index } of written.matchAll(/\p{M}|[^\p{M}\s]/gu)) {
      marks = isMark(letter) ? marks + 1 : 0;
      if (marks === most.marks + 1) sayAt(index, `A letter has at most ${most.marks} marks: take the others out.`);
    }
    const seen = withoutHidden(written);
    if (seen !== written) text.data = seen;
    words += seen.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? '\n' : ' '));
  }

  readElement(root, { inside: [], ground: white, isStruck: false });

  /** The HTML that is drawn: headings of one level, amounts at the right, and words around what is struck. */
  function finish(): string {
    for (const element of unseen) element.remove();
    for (const table of tables) finishTable(table);
    for (const heading of headings) heading.replaceWith(renamed(heading, 'h3'));
    for (const stroke of strokes) sayStruck(stroke);
    const body = root.lastElementChild!;
    return [body, root].reduce((inside, frame) => withLanguage(frame, inside), body.innerHTML);
  }

  return { words: words.trim(), finish };
}

const isList = (name: string) => name === 'ul' || name === 'ol';
const isMark = (letter: string) => /\p{M}/u.test(letter);
const codeOf = (sign: string) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  for (const attribute of element.getAttributeNames()) other.setAttribute(attribute, element.getAttribute(attribute)!);
  other.append(...element.childNodes);
  return other;
}

/** HTML in the language that its page says: <html> and <body> are not drawn. */
function withLanguage(frame: Element, inside: string): string {
  const language = frame.getAttribute('lang');
  if (language === null) return inside;
  const box = frame.ownerDocument.createElement('div');
  box.setAttribute('lang', language);
  return box.outerHTML.replace('></div>', () => `>${inside}</div>`);
}

/** Adds words around what is struck, for those who do not see it. */
function sayStruck(stroke: Element): void {
  const said = (words: string) => {
    const element = stroke.ownerDocument.createElement('span');
    element.setAttribute('data-said', '');
    element.append(words);
    return element;
  };
  stroke.prepend(said('(struck out: '));
  stroke.append(said(')'));
}
