/** Accepts order documents. It is loaded in the process that reads them alone: jsdom takes 70 MB and half a second. */
import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import {
  defaultTreeAdapter as builder,
  html as names,
  serialize,
  type Token,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import { faultOfBytes, textOfBytes } from '../../rules/text/bytes.ts';
import { withoutHidden } from '../../rules/text/line.ts';
import { doubtOfText } from '../../rules/text/spoilt.ts';
import {
  blocks,
  frames,
  isDropped,
  isKept,
  lines,
  mendOfAttribute,
  mendOfElement,
  most,
  mostKilobytes,
  opaque,
  purifying,
  readStyle,
  silent,
  strange,
  tooLong,
  white,
} from './order-list.ts';
import {
  type AcceptedOrder,
  collectProblems,
  type OrderProblems,
  OrderRefused,
  type ReadOrder,
} from './order-problems.ts';
import { finishTable, sayFaultsOfTable } from './order-tables.ts';
import { attributeOf, isElement, isText, lineOf, readTree } from './order-tree.ts';

const purify = createDOMPurify(new JSDOM('').window);

/** Accepts an order document by the closed list: returns what is drawn, or all that is wrong. Whatever ends the reading is that. */
export function acceptOrder(base64: string): ReadOrder {
  try {
    return accepted(base64);
  } catch (error) {
    const cannot = { detail: 'It cannot be read: send the services and their prices in a plain table.' };
    return { problems: [error instanceof OrderRefused ? error.problem : cannot] };
  }
}

/**
 * What has a fault ends before DOMPurify, whose time may grow faster than the length of a document. What it would take out
 * of the others is refused.
 */
function accepted(base64: string): ReadOrder {
  const refuse = (detail: string) => {
    throw new OrderRefused({ detail });
  };
  const decoded = decodeDocument(base64);
  if ('fault' in decoded) return refuse(`An order document is HTML in UTF-8, in a call as base64. ${decoded.fault}`);
  const { html, bytes } = decoded;
  if (bytes.length > 1024 * mostKilobytes) refuse(tooLong);
  const problems = collectProblems();
  const { isDrawn, isSaid, finish } = readPage(readTree(html, problems), problems);
  const found = problems.list();
  if (found.length) return { problems: found };
  if (!isDrawn) refuse('It has none of the elements that are drawn, such as <p> and <table>: send HTML.');
  if (!isSaid) refuse('It has no words: send the services and their prices.');
  const drawn = finish();
  if (purify.sanitize(drawn, purifying) !== drawn)
    refuse('Browsers would draw it in another way than it is written: close each element where it ends.');
  return { html: drawn, bytes };
}

/**
 * Decodes an order document, or says why it cannot be read: base64 of HTML in UTF-8. Line breaks, base64url, missing padding and a data
 * address do no harm. Nothing else is guessed, because a customer consents to these prices.
 */
export function decodeDocument(base64: string): AcceptedOrder | { fault: string } {
  const bytes = bytesIn(base64);
  if (!bytes?.length) return { fault: hintAt(base64) };
  const read = textOfBytes(bytes);
  if ('fault' in read) return { fault: faultOfBytes(read.fault) };
  if (read.text.includes('\0')) return { fault: 'It has a NUL character.' };
  return { html: read.text, bytes };
}

function bytesIn(base64: string): Uint8Array | undefined {
  const letters = base64
    .replace(/^\s*data:[^,]*;base64,/i, '')
    .replace(/[\s\ufeff]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  // Padding may be missing, and no other letters may be there.
  if (!/^[A-Za-z0-9+/]*$/.test(letters) || letters.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(letters), (character) => character.charCodeAt(0));
}

function hintAt(base64: string): string {
  if (!base64.trim()) return 'It is empty.';
  if (base64.trimStart().startsWith('<')) return 'It is the HTML itself.';
  const [wrong] = /[^A-Za-z0-9+/_=\s-]/u.exec(base64) ?? [];
  return wrong ? `Base64 has no "${wrong}".` : 'It breaks off, or is empty.';
}

/** Where the reading of a page is: inside which elements, on which colour, in struck words. */
type Place = { inside: string[]; ground: string; isStruck: boolean };

/** Reads a page: its elements, how they stand in one another, and its words. `finish` makes what is drawn of it. */
function readPage(tree: Tree.Document, problems: OrderProblems) {
  const root = tree.childNodes.find(isElement)!;
  const headings: Tree.Element[] = [];
  const strokes: Tree.Element[] = [];
  const tables: Tree.Element[] = [];
  /** The words of a block, or between two of them, with the element that they stand in. */
  const said = [{ part: root, words: '' }];
  let [isDrawn, rows, marks] = [false, 0, 0];
  const say = (part: Tree.Element, detail: string, line = lineOf(part)) => problems.add(part.tagName, line, detail);

  function readInside(parent: Tree.Element, place: Place): void {
    for (const node of parent.childNodes) {
      if (isElement(node)) readElement(node, parent, place);
      else if (isText(node)) readText(node, parent);
    }
    parent.childNodes = parent.childNodes.filter(
      (node) => isText(node) || (isElement(node) && !silent.has(node.tagName)),
    );
  }

  function readElement(element: Tree.Element, parent: Tree.Element, around: Place): void {
    const { tagName: name } = element;
    const ground = readAttributes(element, around.ground);
    const isLine = lines.has(name);
    if (!isLine && !blocks.has(name) && !silent.has(name) && !frames.has(name)) say(element, mendOfElement(name));
    else if (isLine || blocks.has(name)) {
      isDrawn = true;
      sayFaultsOfPlace(element, around.inside);
    }
    if (opaque.has(name)) return;
    const isStroke = name === 's' || name === 'del';
    if (/^h\d$/.test(name)) headings.push(element);
    if (name === 'table') tables.push(element);
    if (isStroke && !around.isStruck && element.childNodes.length) strokes.push(element);
    if (!isLine) said.push({ part: element, words: '' });
    readInside(element, { ground, inside: [...around.inside, name], isStruck: around.isStruck || isStroke });
    if (!isLine || name === 'br') said.push({ part: parent, words: '' });
  }

  /** Leaves the attributes that are drawn. Returns the colour behind the words of the element. */
  function readAttributes(element: Tree.Element, around: string): string {
    const { tagName: name, attrs } = element;
    const places = (element.sourceCodeLocation as Token.LocationWithAttributes | null | undefined)?.attrs;
    if (attrs.length > most.attributes)
      say(element, `It has more than ${most.attributes} attributes: take the others out.`);
    else
      for (const { name: attribute, value } of attrs)
        if (!isKept(attribute, name, value) && !isDropped(attribute, name, value))
          say(element, mendOfAttribute(attribute), places?.[attribute]?.startLine);
    const colour = attributeOf(element, 'bgcolor');
    const style = `${colour === undefined ? '' : `background-color:${colour};`}${attributeOf(element, 'style') ?? ''}`;
    const { faults, ground } = readStyle(style, around);
    for (const fault of faults) say(element, fault);
    element.attrs = attrs.filter((attribute) => isKept(attribute.name, name, attribute.value));
    return ground;
  }

  function sayFaultsOfPlace(element: Tree.Element, around: string[]): void {
    const { tagName: name } = element;
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

  function readText(text: Tree.TextNode, parent: Tree.Element): void {
    const written = text.value;
    const sayAt = (index: number, detail: string) =>
      say(parent, detail, lineOf(text) + written.slice(0, index).split('\n').length - 1);
    for (const [pattern, mend] of strange) {
      const { 0: sign, index } = pattern.exec(written) ?? {};
      if (sign) sayAt(index!, `The character ${codeOf(sign)} ${mend}.`);
    }
    if (isList(parent.tagName) && written.trim())
      sayAt(
        written.length - written.trimStart().length,
        `<${parent.tagName}> holds <li> alone: put its words into one.`,
      );
    let crowded: number | undefined;
    for (const { 0: letter, index } of written.matchAll(/\p{M}|[^\p{M}\s]/gu)) {
      marks = /\p{M}/u.test(letter) ? marks + 1 : 0;
      if (marks === most.marks + 1) crowded ??= index;
    }
    if (crowded !== undefined) sayAt(crowded, `A letter has at most ${most.marks} marks: take the others out.`);
    text.value = withoutHidden(written);
    said.at(-1)!.words += text.value;
  }

  readElement(root, root, { inside: [], ground: white, isStruck: false });
  for (const { part, words } of said) {
    const line = words.replace(/\s+/g, ' ').trim();
    // A cell may say None.
    const doubt = /^(?:none|n\/a)$/i.test(line) ? undefined : doubtOfText(line);
    if (doubt) say(part, doubt);
  }
  const isSaid = said.some(({ words }) => /[\p{L}\p{N}]/u.test(words));

  /** The HTML that is drawn: headings of one level, amounts at the right, and words around what is struck. */
  function finish(): string {
    for (const table of tables) finishTable(table);
    for (const heading of headings) heading.tagName = heading.nodeName = 'h3';
    for (const stroke of strokes) sayStruck(stroke);
    const body = root.childNodes.filter(isElement).at(-1)!;
    const drawing = builder.createDocumentFragment();
    drawing.childNodes = body.childNodes;
    // <html> and <body> are not drawn: their languages are.
    for (const frame of [body, root])
      if (frame.attrs.length) drawing.childNodes = [elementOf('div', frame.attrs, drawing.childNodes)];
    return serialize(drawing);
  }

  return { isDrawn, isSaid, finish };
}

const isList = (name: string) => name === 'ul' || name === 'ol';
const codeOf = (sign: string) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

function elementOf(name: string, attributes: Tree.Element['attrs'], inside: Tree.ChildNode[]): Tree.Element {
  const element = builder.createElement(name, names.NS.HTML, attributes);
  element.childNodes = inside;
  return element;
}

/** Adds words around what is struck, for those who do not see it. */
function sayStruck(stroke: Tree.Element): void {
  const span = (words: string) =>
    elementOf('span', [{ name: 'data-said', value: '' }], [builder.createTextNode(words)]);
  stroke.childNodes = [span('(struck out: '), ...stroke.childNodes, span(')')];
}
