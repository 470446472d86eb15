import {
  defaultTreeAdapter as builder,
  html as names,
  parse,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import { decodeDocument, doubtOf, doubtOfWords } from '../../rules/order/decode.ts';
import { withoutHidden } from '../../rules/text/line.ts';
import { readStyle, white } from './order-style.ts';
import { faultsOfTable, finishTable } from './order-table.ts';

/** What of an order document is not accepted: its element and line, where it has them, and what to send instead. */
export type OrderProblem = { element?: string; line?: number; detail: string };

/** An order document that is accepted: the HTML that page and PDF draw, and the bytes that it came as. */
export type AcceptedOrder = { html: string; bytes: Uint8Array };

export type ReadOrder = AcceptedOrder | { problems: OrderProblem[] };

const named = (list: string) => new Set(list.split(' '));

/** The elements that a document may have: with blocks inside, with words alone, and those that draw nothing. */
const blocks = named('p div ul ol li dl dt dd table thead tbody tfoot tr th td hr');
const lines = named('h1 h2 h3 h4 h5 h6 caption strong em b i s del ins sup sub small br span');
const silent = named('title meta colgroup col');
const frames = named('html head body');

/** The attributes that are drawn, and those that say how it looks or nothing, with the elements that may have them. */
const kept: Record<string, RegExp> = { lang: /./, dir: /./, colspan: /^t[hd]$/, rowspan: /^t[hd]$/, scope: /^t[hd]$/ };
const dropped: Record<string, RegExp> = {
  ...{ width: /./, height: /./, align: /./, valign: /./, border: /./, bgcolor: /./, nowrap: /./ },
  ...{ cellpadding: /^table$/, cellspacing: /^table$/, span: /^col/, xmlns: /^html$/, 'xml:lang': /^html$/ },
  ...{ charset: /^meta$/, name: /^meta$/, content: /^meta$/ },
};

/** What to send instead of elements, and instead of all that are not named. */
const mends: Record<string, string> = {
  'style link': 'Style sheets are not read: take it out, and say by elements what it says',
  'script noscript template base': 'Nothing runs or loads here: take it out',
  'img picture svg canvas map image':
    'Pictures are not shown: take it out, and write what it says, such as Included or ✓',
  'iframe frameset frame object embed applet audio video math': 'Write what it shows as words, and take it out',
  'form input select textarea button label fieldset': 'Write what it says as words, such as Yes or No, and take it out',
  a: 'Links are not followed: write the address as words, without <a>',
  strike: 'Write <del>',
  'section article header footer main aside nav address figure blockquote center details dialog': 'Write <div>',
  pre: 'Write <p>, with <br> at the ends of its lines',
};
const anyOther = 'Take its tags out, or write <strong>, <em>, <span> or <div>';

/** Elements of whose inside nothing is said, because all of it goes with them. */
const opaque = named('style script noscript template select iframe object frameset audio video picture title');

/** What to send instead of attributes, where it is more than to take them out. */
const ofClass = 'take it out, and say by elements what it says, such as <del> for a price that no longer holds';
const ofNumbers = 'take it out, and write other numbers than 1, 2, 3 as words, in <p>';
const attributeMends: Record<string, string> = {
  ...{ class: ofClass, id: ofClass, hidden: 'take out what nobody is to see' },
  ...{ start: ofNumbers, value: ofNumbers, type: ofNumbers, reversed: ofNumbers },
};

/** Characters that are not what one sees, and what to send instead. */
const strange: [RegExp, string][] = [
  [/[\u202a-\u202e\u2066-\u2069]/u, 'turns letters round: take it out, or use dir'],
  [/\p{Co}/u, 'is of an icon font: write a word, or ✓'],
  [/[\u0335-\u0338]/u, 'strikes a letter out: put the words in <del>'],
];

const most = { kilobytes: 64, parts: 10_000, rows: 200, depth: 20, problems: 20 };

/** Accepts an order document by a closed list (D-57): returns what is drawn, or all that is wrong. */
export function acceptOrderDocument(base64: string): ReadOrder {
  const refused = (detail: string) => ({ problems: [{ detail }] });
  const tooLong = `An order document has at most ${most.kilobytes} kB: send the prices of this order alone.`;
  if (base64.length > 2 * 1024 * most.kilobytes) return refused(tooLong);
  const decoded = decodeDocument(base64);
  if ('fault' in decoded) return refused(`An order document is HTML in UTF-8, in a call as base64. ${decoded.fault}`);
  const { html, bytes } = decoded;
  if (bytes.length > 1024 * most.kilobytes) return refused(tooLong);
  const read = readPage(html);
  if (!read) return refused(`An order document has at most ${most.parts} elements and attributes: send fewer.`);
  const accepted = serialize(read.tree);
  const doubt = doubtOf(html) ?? doubtOfWords(accepted);
  const problems = [...(doubt ? [{ detail: doubt }] : []), ...read.problems];
  if (problems.length) return { problems };
  const words = accepted.replace(/<[^>]*>/g, '');
  if (!/[\p{L}\p{N}]/u.test(words)) return refused('It has no words: send the services and their prices.');
  if (/<t[rdh][\s>]/i.test(html) && !accepted.includes('<table'))
    return refused('Its rows have no <table> around them.');
  // Browsers read what is stored once more: as the same tree, or it is not stored.
  const isSame = serialize(parseFragment(accepted)) === accepted;
  return isSame
    ? { html: accepted, bytes }
    : refused('Its elements are not closed in their order: close each where it ends.');
}

/** Where the reading of a document is: inside which element, on which line, how deep, on which colour, in struck words. */
type Place = { name: string; line: number | undefined; depth: number; ground: string; isStruck: boolean };

type Read = { tree: Tree.DocumentFragment; problems: OrderProblem[] };

/** Reads a page as browsers do into a tree of what is accepted. Undefined where it has too many parts, which are counted while they come. */
function readPage(html: string): Read | undefined {
  const problems = new Map<string, OrderProblem>();
  let [parts, rows] = [0, 0];

  /** Each problem is said once, at its first line. */
  function add(element: string, line: number | undefined, detail: string): void {
    const key = `${element} ${detail}`;
    if (problems.has(key) || problems.size >= most.problems) return;
    problems.set(key, { element, ...(line !== undefined && { line }), detail });
  }

  function readInside(parent: Tree.ParentNode, into: Tree.ParentNode, place: Place): void {
    for (const node of parent.childNodes) {
      if ('tagName' in node) readElement(node, into, place);
      else if ('value' in node) readText(node, into, place);
      else if ('data' in node) readComment(node, place);
    }
  }

  function readText({ value, sourceCodeLocation: at }: Tree.TextNode, into: Tree.ParentNode, place: Place): void {
    for (const [pattern, mend] of strange) {
      const { 0: sign, index } = pattern.exec(value) ?? {};
      const breaks = value.slice(0, index).split('\n').length - 1;
      if (sign) add(place.name, at ? at.startLine + breaks : place.line, `The character ${codeOf(sign)} ${mend}.`);
    }
    builder.insertText(into, withoutHidden(value));
  }

  function readComment({ data, sourceCodeLocation: at }: Tree.CommentNode, { line }: Place): void {
    if (/^\s*(?:<!)?\[|^\?(?!xml\b)/i.test(data))
      add(
        'comment',
        at?.startLine ?? line,
        'Conditions in comments are not read: take them out, with what they are for.',
      );
  }

  function readElement(element: Tree.Element, into: Tree.ParentNode, around: Place): void {
    const { tagName: name, sourceCodeLocation: at } = element;
    const place = { ...around, name, line: at?.startLine ?? around.line, depth: around.depth + 1 };
    const addHere = (detail: string) => add(name, place.line, detail);
    if (place.depth > most.depth) {
      addHere(`It stands more than ${most.depth} elements deep: take those out that say nothing.`);
      return;
    }
    const isHtml = element.namespaceURI === names.NS.HTML;
    if (!isHtml || !(blocks.has(name) || lines.has(name) || silent.has(name) || frames.has(name))) {
      const [, mend = anyOther] = Object.entries(mends).find(([list]) => named(list).has(name)) ?? [];
      addHere(`${mend}.`);
      const nowhere = builder.createDocumentFragment();
      if (isHtml && !opaque.has(name)) readInside(element, nowhere, { ...place, name: around.name });
      return;
    }
    const copy = builder.createElement(/^h\d$/.test(name) ? 'h3' : frames.has(name) ? 'div' : name, names.NS.HTML, []);
    place.ground = readAttributes(element, copy, place);
    if (blocks.has(name) && lines.has(around.name))
      addHere(`<${name}> stands in <${around.name}>, which holds words alone: put <${around.name}> inside it.`);
    if (name === 'tr' && ++rows > most.rows) add('tr', undefined, `An order document has at most ${most.rows} rows.`);
    if (name === 'table')
      for (const [part, detail] of faultsOfTable(element))
        add(part.tagName, part.sourceCodeLocation?.startLine ?? place.line, detail);
    if (frames.has(name)) {
      const isPlain = !copy.attrs.length;
      readInside(element, isPlain ? into : copy, { ...place, depth: isPlain ? around.depth : place.depth });
      if (!isPlain) builder.appendChild(into, copy);
    } else if (silent.has(name)) {
      if (name === 'colgroup') readInside(element, copy, place);
    } else {
      const isStroke = name === 's' || name === 'del';
      readInside(element, copy, { ...place, isStruck: around.isStruck || isStroke });
      builder.appendChild(into, copy);
      if (name === 'table') finishTable(copy);
      if (isStroke && !around.isStruck) sayStruck(copy);
    }
  }

  /** Keeps the attributes that are drawn, and returns the colour behind the element's words. */
  function readAttributes({ attrs, sourceCodeLocation: at }: Tree.Element, copy: Tree.Element, place: Place): string {
    const styles: string[] = [];
    for (const { name: attribute, value } of attrs) {
      const isType = attribute === 'http-equiv' && /^content-(?:type|language)$/i.test(value);
      if (kept[attribute]?.test(place.name)) copy.attrs.push({ name: attribute, value: value.trim() });
      else if (attribute === 'style') styles.push(value);
      else if (attribute === 'bgcolor') styles.unshift(`background-color:${value}`);
      else if (!dropped[attribute]?.test(place.name) && !isType) {
        const mend = attributeMends[attribute] ?? 'take it out';
        add(
          place.name,
          at?.attrs?.[attribute]?.startLine ?? place.line,
          `The attribute ${attribute} is not read: ${mend}.`,
        );
      }
    }
    const { faults, ground } = readStyle(styles.join(';'), place.ground);
    for (const fault of faults) add(place.name, place.line, fault);
    return ground;
  }

  const createElement: typeof builder.createElement = (name, namespace, attributes) => {
    parts += 1 + attributes.length;
    if (parts > most.parts) throw new RangeError('too many parts');
    return builder.createElement(name, namespace, attributes);
  };
  try {
    // Our pages have a doctype: in them a table ends a paragraph, which it does not in a document without one.
    const page = parse(`<!doctype html>${html}`, {
      sourceCodeLocationInfo: true,
      treeAdapter: { ...builder, createElement },
      onParseError: ({ code, startLine }) => {
        if (code.startsWith('eof-in')) add('html', startLine, 'It breaks off inside a tag or comment: send all of it.');
      },
    });
    const tree = builder.createDocumentFragment();
    readInside(page, tree, { name: '', line: undefined, depth: 0, ground: white, isStruck: false });
    return { tree, problems: [...problems.values()].sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A problem as one sentence, with its place. */
export const problemInWords = ({ element, line, detail }: OrderProblem): string =>
  element === undefined ? detail : `${line === undefined ? '' : `line ${line}, `}<${element}>: ${detail}`;

/** Adds words around what is struck, for those who do not see it. */
function sayStruck(stroke: Tree.Element): void {
  const said = (words: string) => {
    const element = builder.createElement('span', names.NS.HTML, [{ name: 'data-said', value: '' }]);
    builder.insertText(element, words);
    return element;
  };
  if (!stroke.childNodes[0]) return;
  builder.insertBefore(stroke, said('(struck out: '), stroke.childNodes[0]);
  builder.appendChild(stroke, said(')'));
}

const codeOf = (sign: string) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
