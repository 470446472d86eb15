import {
  defaultTreeAdapter as builder,
  type DefaultTreeAdapterMap,
  Parser,
  type Token,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import { blocks, frames, lines, mendOfElement, most, silent, tableParts } from './order-list.ts';
import type { OrderProblems } from './order-problems.ts';

/** Mistakes after which browsers leave something out, by the parser's codes. */
const leftOut: Record<string, string> = {
  'duplicate-attribute': 'An attribute stands twice in its tag: take one of them out.',
  'end-tag-with-attributes': 'A closing tag has no attributes: take them out.',
  'missing-end-tag-name': 'A closing tag has a name: take </> out.',
};

type Tag = { name: string; line: number; offset: number };

/** Reads a page as browsers do, and keeps which tags were written. */
class WrittenTags extends Parser<DefaultTreeAdapterMap> {
  readonly starts: Tag[] = [];
  readonly ends: Tag[] = [];
  readonly comments: { data: string; line: number; offset: number }[] = [];
  /** Where the page has ended, and the first tag or word after it. */
  isOver = false;
  after: { name: string; line: number } | undefined;

  override onStartTag(token: Token.TagToken): void {
    this.starts.push(tagOf(token));
    if (this.isOver) this.after ??= tagOf(token);
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.ends.push(tagOf(token));
    this.isOver ||= token.tagName === 'body' || token.tagName === 'html';
    super.onEndTag(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    if (this.isOver) this.after ??= { name: 'html', line: token.location!.startLine };
    super.onCharacter(token);
  }

  override onComment(token: Token.CommentToken): void {
    const { startLine: line, startOffset: offset } = token.location!;
    this.comments.push({ data: token.data, line, offset });
    super.onComment(token);
  }
}

const tagOf = ({ tagName, location }: Token.TagToken): Tag => ({
  name: tagName,
  line: location!.startLine,
  offset: location!.startOffset,
});

/** Our pages have a doctype: in them a table ends a paragraph, which it does not in a document without one. */
export const asPage = (html: string): string => `<!doctype html>${html}`;

class TooManyParts extends Error {}

/**
 * Compares the tags of a document with what browsers make of them: what they move or leave out is a problem (D-62). Returns
 * the number of tags; `too many` parts are counted while they come. `unfit` for a DOM is what stands too deep, what has
 * frames, which it would open, and what is moved, for which jsdom has another place than browsers.
 */
export function compareTags(html: string, problems: OrderProblems): { number: number } | 'too many' | 'unfit' {
  let parts = 0;
  const createElement: typeof builder.createElement = (name, namespace, attributes) => {
    parts += 1 + attributes.length;
    if (parts > most.parts) throw new TooManyParts();
    return builder.createElement(name, namespace, attributes);
  };
  const createCommentNode: typeof builder.createCommentNode = (data) => {
    if (++parts > most.parts) throw new TooManyParts();
    return builder.createCommentNode(data);
  };
  const parser = new WrittenTags({
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    treeAdapter: { ...builder, createElement, createCommentNode },
    onParseError({ code, startLine }) {
      if (code.startsWith('eof-in'))
        problems.add('html', startLine, 'It breaks off inside a tag or comment: send all of it.');
      else if (leftOut[code]) problems.add('html', startLine, leftOut[code]);
    },
  });
  const source = asPage(html);
  try {
    parser.tokenizer.write(source, true);
  } catch (error) {
    if (error instanceof TooManyParts) return 'too many';
    throw error;
  }
  for (const { data, line, offset } of parser.comments) {
    const fault = faultOfComment(data, source.startsWith('<!--', offset));
    if (fault) problems.add('comment', line, fault);
  }
  const { opened, closed, isUnfit } = sayMoved(parser.document, problems);
  const leftOutNames = new Set<string>();
  for (const { name, line, offset } of parser.starts) {
    if (opened.has(offset)) continue;
    leftOutNames.add(name);
    problems.add(name, line, mendOfLeftOut(name));
  }
  for (const { name, line, offset } of parser.ends)
    if (!closed.has(offset) && !leftOutNames.has(name))
      problems.add(name, line, `It closes nothing: take </${name}> out, or write where it begins.`);
  if (parser.after) {
    const { name, line } = parser.after;
    problems.add(name, line, 'It stands after the end of the page: put it before </body>.');
  }
  const framesOfOthers = parser.starts.filter(({ name }) => name === 'iframe' || name === 'frame');
  for (const { name, line } of framesOfOthers) problems.add(name, line, mendOfElement(name));
  return isUnfit || framesOfOthers.length ? 'unfit' : { number: parser.starts.length };
}

/** Says what of the tree stands elsewhere than it was written. Returns the places of the tags that are in the tree. */
function sayMoved(page: Tree.Document, problems: OrderProblems) {
  const opened = new Set<number>();
  const closed = new Set<number>();
  const written: { name: string; line: number; start: number; end: number }[] = [];
  let isUnfit = false;

  function read(parent: Tree.ParentNode, depth: number, line: number): void {
    for (const node of parent.childNodes) {
      const at = node.sourceCodeLocation;
      if (node.nodeName === '#text') {
        const text = node as Tree.TextNode;
        if (at) written.push({ name: 'table', line: lastLine(text), start: at.startOffset, end: at.endOffset });
        continue;
      }
      if (!('tagName' in node)) continue;
      const { startTag, endTag } = (at ?? {}) as Tree.Element['sourceCodeLocation'] & object;
      const start = startTag?.startOffset;
      // A mark that is not closed is opened again in the next paragraph, which leaves nothing out.
      if (start !== undefined && !opened.has(start)) {
        written.push({ name: node.tagName, line: startTag!.startLine, start, end: start });
        opened.add(start);
      }
      if (endTag) closed.add(endTag.startOffset);
      const inner = frames.has(node.tagName) ? depth : depth + 1;
      if (inner > most.depth) {
        isUnfit = true;
        problems.add(
          node.tagName,
          at?.startLine ?? line,
          `It stands more than ${most.depth} elements deep: take those out that say nothing.`,
        );
      } else read('content' in node ? node.content : node, inner, at?.startLine ?? line);
    }
  }

  read(page, 0, 1);
  let next = Number.POSITIVE_INFINITY;
  for (const { name, line, start, end } of written.reverse()) {
    if (end > next) {
      isUnfit = true;
      problems.add(name, line, moved);
    }
    next = Math.min(next, start);
  }
  return { opened, closed, isUnfit };
}

const moved =
  'A <table> has words in its cells and its caption alone, and browsers move others out: put it into a cell, or before the table.';

/** The line of the last word of a text. */
const lastLine = ({ value, sourceCodeLocation }: Tree.TextNode): number =>
  sourceCodeLocation!.endLine - (value.slice(value.trimEnd().length).split('\n').length - 1);

/** What to send instead of a tag that browsers leave out where it stands. */
function mendOfLeftOut(name: string): string {
  if (frames.has(name)) return `A page has one <${name}>, at its start: take this tag out.`;
  if (tableParts.has(name)) return 'Rows and cells stand in a table: there is no <table> around them.';
  if (blocks.has(name) || lines.has(name) || silent.has(name))
    return 'Browsers leave this tag out where it stands: take it out.';
  return mendOfElement(name);
}

/** What of a comment draws something in some program, or is no comment. */
function faultOfComment(data: string, isComment: boolean): string | undefined {
  const words = data.trimStart().toLowerCase();
  if (words.startsWith('?xml')) return undefined;
  if (words.startsWith('?'))
    return `It has code of a template (<${data.split(' ', 1)[0]!.slice(0, 10)}), which was not filled in.`;
  if (['[', '<![', '{{', '{%'].some((start) => words.startsWith(start)))
    return 'Conditions in comments are not read: take them out, with what they are for.';
  return isComment ? undefined : 'It is neither a tag nor a comment: take it out.';
}
