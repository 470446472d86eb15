import { defaultTreeAdapter as builder, parse, type Token, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { blocks, frames, lines, mendOfElement, most, opaque, silent, tableParts } from './order-list.ts';
import { type OrderProblems, OrderRefused } from './order-problems.ts';

export const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;
export const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === '#text';

export const attributeOf = ({ attrs }: Tree.Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** The line of a node; of one that was not written, such as a <tbody>, that of what is around it. */
export const lineOf = (node: Tree.Node): number =>
  node.sourceCodeLocation?.startLine ??
  ('parentNode' in node && node.parentNode ? lineOf(node.parentNode as Tree.Node) : 1);

/** Mistakes after which browsers leave something out, by the parser's codes. */
const leftOut: Record<string, string> = {
  'duplicate-attribute': 'An attribute stands twice in its tag: take one of them out.',
  'end-tag-with-attributes': 'A closing tag has no attributes: take them out.',
};

const moved =
  'A <table> has words in its cells and its caption alone, and browsers move others out: put it into a cell, or before the table.';

/**
 * Reads a page as browsers do. What they move or leave out is a problem (D-62). Its elements are counted while they come:
 * throws `OrderRefused` where they are too many, too deep, or closed in another order than they begin.
 */
export function readTree(html: string, problems: OrderProblems): Tree.Document {
  const depths = new Map<unknown, number>();
  const elsewhere = new Set<Tree.ChildNode>();
  let elements = 0;

  function count(parent: Tree.ParentNode, node: Tree.ChildNode): void {
    if (!isElement(node) || frames.has(node.tagName)) return;
    const depth = (depths.get(parent) ?? 0) + 1;
    depths.set(node, depth);
    const refuse = (detail: string) => {
      throw new OrderRefused({ element: node.tagName, line: lineOf(node), detail });
    };
    if (++elements > most.elements) refuse(`An order document has at most ${most.elements} elements: send fewer.`);
    if (depth > most.depth) refuse(`It stands more than ${most.depth} elements deep: take those out that say nothing.`);
  }

  // Our pages have a doctype: in them a table ends a paragraph, which it does not in a document without one.
  const source = `<!doctype html>${html}`;
  const tree = parse(source, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    treeAdapter: {
      ...builder,
      appendChild(parent, node) {
        builder.appendChild(parent, node);
        count(parent, node);
      },
      // What stands in a table and in none of its cells is put before the table.
      insertBefore(parent, node, table) {
        builder.insertBefore(parent, node, table);
        count(parent, node);
        elsewhere.add(node);
      },
      insertTextBefore(parent, text, table) {
        builder.insertTextBefore(parent, text, table);
        elsewhere.add(parent.childNodes[parent.childNodes.indexOf(table) - 1]!);
      },
      // A node is taken out again where a mark around it is closed before it is, and where frames take the place of words.
      detachNode(node) {
        const element = isElement(node) ? node.tagName : node.parentNode!.nodeName;
        throw new OrderRefused({
          ...{ element, line: lineOf(node) },
          detail: 'It is closed in another order than it begins: close each element where it ends.',
        });
      },
    },
    onParseError({ code, startLine: line }) {
      if (code.startsWith('eof-in'))
        throw new OrderRefused({
          element: 'html',
          line,
          detail: 'It breaks off inside a tag or comment: send all of it.',
        });
      if (leftOut[code]) problems.add('html', line, leftOut[code]);
    },
  });
  for (const node of elsewhere)
    if (isElement(node)) problems.add(node.tagName, lineOf(node), moved);
    else if (isText(node)) problems.add('table', lastLine(node), moved);
  sayLeftOut(tree, source, problems);
  return tree;
}

/** The line of the last word of a text. */
const lastLine = ({ value, sourceCodeLocation }: Tree.TextNode): number =>
  sourceCodeLocation!.endLine - (value.slice(value.trimEnd().length).split('\n').length - 1);

type Place = Pick<Token.Location, 'startOffset' | 'endOffset'> & { name?: string };

/** The places of all tags and comments of a tree; of what goes with all that is in it, the whole. */
function* placesIn(parent: Tree.ParentNode): Generator<Place> {
  for (const node of parent.childNodes) {
    const at = node.sourceCodeLocation as Token.ElementLocation | null | undefined;
    const isTag = isElement(node) && !opaque.has(node.tagName);
    if (at && !isText(node)) yield { name: node.nodeName, ...(isTag ? at.startTag! : at) };
    if (isTag) yield* placesIn(node);
    if (isTag && at?.endTag) yield at.endTag;
  }
}

/** Says what of a page is neither in its tree nor words: tags that browsers leave out, also what is after its end. */
function sayLeftOut(tree: Tree.Document, source: string, problems: OrderProblems): void {
  let [at, line, counted, end] = [0, 1, 0, source.length];
  const say = (name: string, offset: number, detail: string) => {
    line += source.slice(counted, offset).split('\n').length - 1;
    counted = offset;
    problems.add(name, line, detail);
  };
  const gone = new Set<string>();
  const places = [...placesIn(tree)].sort((one, other) => one.startOffset - other.startOffset);
  for (const { name, startOffset, endOffset } of [
    ...places,
    { startOffset: source.length, endOffset: source.length },
  ]) {
    const between = source.slice(at, startOffset);
    if (at > end && /\S/.test(between)) say('html', at + between.search(/\S/), afterEnd);
    else
      for (const { 0: tag, 1: closing, 2: written, index } of between.matchAll(tagWritten)) {
        const left = written?.toLowerCase() ?? '';
        if (written === undefined) say('html', at + index, `A closing tag has a name: take ${tag} out.`);
        else if (!closing) say(left, at + index, mendOfLeftOut(left));
        else if (!gone.has(left))
          say(left, at + index, `It closes nothing: take </${left}> out, or write where it begins.`);
        if (!closing) gone.add(left);
      }
    if (name === '#comment') {
      const fault = faultOfComment(source.slice(startOffset, endOffset));
      if (fault) say('comment', startOffset, fault);
    } else if (name !== undefined && at > end) say(name, startOffset, afterEnd);
    else if (/^<\/(?:body|html)/i.test(source.slice(startOffset, startOffset + 6))) end = Math.min(end, startOffset);
    at = Math.max(at, endOffset);
  }
}

/** A tag between the tags of a tree. A second doctype does nothing. */
const tagWritten = /<(\/?)([a-z][^\s/>]*)|<\/>/gi;

const afterEnd = 'It stands after the end of the page: put it before </body>.';

/** What to send instead of a tag that browsers leave out where it stands. */
function mendOfLeftOut(name: string): string {
  if (frames.has(name)) return `A page has one <${name}>, at its start: take this tag out.`;
  if (tableParts.has(name)) return 'Rows and cells stand in a table: there is no <table> around them.';
  if (blocks.has(name) || lines.has(name) || silent.has(name))
    return 'Browsers leave this tag out where it stands: take it out.';
  return mendOfElement(name);
}

/** Comments are taken out; what of them draws something in some program, and what is no comment, is a problem. */
function faultOfComment(written: string): string | undefined {
  if (!written.startsWith('<!--')) return 'It is neither a tag nor a comment: take it out.';
  return /^<!--\s*(?:\[|<!\[|\{[{%])/.test(written)
    ? 'Conditions in comments are not read: take them out, with what they are for.'
    : undefined;
}
