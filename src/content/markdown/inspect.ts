import { remember } from '../json/cache.ts';
import type { Edit, Fault } from '../problem/problem.ts';
import { inspectLost } from './lost-markup.ts';
import { type Heading, type MarkdownOptions, type Node, nodesOf, readTree, unguard } from './markdown.ts';
import { type Brace, placeholdersIn } from './placeholders.ts';
import { rawHtml } from './raw-html.ts';

type Found<T> = T & { offset: number };

/** What a Markdown file has in it, with places in its text: what it refers to, and its own mistakes. */
export type Inspection = {
  mistakes: Fault[];
  ids: string[];
  links: Found<{ url: string }>[];
  images: Found<{ url: string }>[];
  placeholders: Found<{ name: string }>[];
  /** Braces that are neither a placeholder's nor meant. */
  braces: Found<Brace>[];
};

/** Runs of marks that would take minutes to parse; no text that is meant has them. */
export const deepNesting = /(?:[>*_+-] ){60}|>{60}|[*_]{60}[^\s*_]/;

type Options = Omit<MarkdownOptions, 'contacts'> & { section?: true };

const inspected = remember<Inspection>();

/** Inspects Markdown. `section` asks for a section of a document, which starts with its heading. */
export function inspectMarkdown(source: string, { ids, ...options }: Options): Inspection {
  const taken = [...(ids ?? [])];
  const key = JSON.stringify([source, options.section, options.firstId, taken]);
  const inspection = inspected(key, () => inspect(source, { ...options, ids: new Set(taken) }));
  for (const id of inspection.ids) ids?.add(id);
  return inspection;
}

function inspect(source: string, options: Options): Inspection {
  const inspection: Inspection = { mistakes: [], ids: [], links: [], images: [], placeholders: [], braces: [] };
  const tooDeep = { ...inspection, mistakes: [{ offset: 0, message: 'The Markdown is nested too deep.' }] };
  if (deepNesting.test(source)) return tooDeep;
  let headings: Heading[];
  try {
    headings = readTree(source, options, (tree, guarded) => inspectTree(tree, guarded, inspection, options.section));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return tooDeep;
  }
  return { ...inspection, ids: headings.map((heading) => heading.id) };
}

/** What other tools want to know of a page, at the head of its file. */
const frontMatter = /^---\n(?:[\w-]+:.*\n)+---(?:\n|$)/;

function inspectTree(tree: Node, source: string, inspection: Inspection, section?: true): void {
  const { mistakes } = inspection;
  const shown = (tree.children ?? []).filter((node) => !isComment(node) && node.type !== 'definition');
  const hasFrontMatter = frontMatter.test(source);
  if (hasFrontMatter)
    mistakes.push({ offset: 0, message: 'A text has no front matter: delete the lines from --- to ---.' });
  if (!shown.length) mistakes.push({ offset: 0, message: 'There is nothing in this text.' });
  const hasNoHeading = shown.length > 0 && section && !(shown[0]!.type === 'heading' && shown[0]!.depth! <= 2);
  if (hasNoHeading && !hasFrontMatter) {
    mistakes.push({ offset: startOf(shown[0]!), message: 'A section starts with its heading: ## and its words.' });
  }
  // What follows from a heading that is missing is no second mistake.
  let level = hasNoHeading ? 2 : 1;
  for (const node of nodesOf(tree)) {
    const offset = startOf(node);
    const tell = (message: string, edit?: Edit) => mistakes.push({ offset, message, suggestion: edit?.next, edit });
    for (const text of [node.alt, node.title]) {
      if (text && placeholdersIn(text).length) tell('A placeholder cannot stand in a description or title.');
    }
    if (node.children?.some((child) => child.type === 'html')) inspectHtml(node.children, mistakes);
    switch (node.type) {
      case 'heading':
        inspectHeading(node, level, tell);
        level = Math.max(node.depth!, 2);
        break;
      case 'link':
        if (!hasWords(node)) tell('This link has no words.');
        inspection.links.push({ url: linkUrl(node, source), offset: indexIn(source, node, node.url!) });
        break;
      case 'image':
        if (!node.alt?.trim() && !isPasted(node.url!))
          tell('This image has no alternative text: say in [ ] what it shows.');
        inspection.images.push({ url: unguard(node.url!), offset: indexIn(source, node, node.url!) });
        break;
      case 'code':
        inspectCode(offset, source, mistakes);
        break;
      case 'footnoteReference':
        tell('Footnotes are not supported.');
        break;
      case 'text':
        inspectText(node, source, inspection);
    }
  }
  inspectLost(tree, source, inspection);
}

/** Whether an image is not the name of a file but the file itself, as word processors copy it. */
export const isPasted = (url: string) => /^data:/i.test(url);

/** A link's address; one that is written as www.… is meant to be https. */
function linkUrl(node: Node, source: string): string {
  const isBare = /^www\./i.test(source.slice(startOf(node)));
  return isBare ? node.url!.replace('http:', 'https:') : unguard(node.url!);
}

function inspectHeading(node: Node, level: number, tell: (message: string, edit?: Edit) => void): void {
  const depth = node.depth!;
  if (!hasWords(node)) tell('This heading has no words.');
  else if (depth === 1)
    tell("A page's title is its only first heading; a text starts with ##.", { old: '#', next: '##' });
  else if (depth > level + 1) {
    const right = '#'.repeat(level + 1);
    tell(`This heading skips a level: ${'#'.repeat(depth)} comes after ${'#'.repeat(level)}.`, {
      old: '#'.repeat(depth),
      next: right,
    });
  }
}

/** Code is written between lines of ```; what is code only by the spaces before it was meant as text. */
function inspectCode(offset: number, source: string, mistakes: Fault[]): void {
  const [spaces = ''] = /^[ \t]*/.exec(source.slice(offset)) ?? [];
  if (!spaces && /^(?:```|~~~)/.test(source.slice(offset))) return;
  const message = 'This line would be shown as code, because it starts with a tab or four spaces: take them away.';
  const isAlone = offset === 0 || source[offset - 1] === '\n';
  mistakes.push({ offset, message, ...(isAlone && spaces && { edit: { old: spaces, next: '' } }) });
}

function inspectText(node: Node, source: string, { placeholders, mistakes }: Inspection): void {
  let cursor = startOf(node);
  for (const { name } of placeholdersIn(unguard(node.value!))) {
    const offset = source.indexOf(`{${name}}`, cursor);
    placeholders.push({ name, offset: offset < 0 ? startOf(node) : offset });
    cursor = Math.max(cursor, offset + 1);
  }
  if (node.value!.includes('<!--')) {
    mistakes.push({ offset: indexIn(source, node, '<!--'), message: 'This comment is not closed with -->.' });
  }
}

const voidElements = /^<(?:br|hr|img|input|link|meta|wbr)\b|\/>$|^<[!?]/i;

/** Tells each piece of raw HTML once: an element with what is in it is one mistake, not one for each of its tags. */
function inspectHtml(siblings: Node[], mistakes: Fault[]): void {
  let open = 0;
  for (const node of siblings) {
    if (node.type !== 'html' || isComment(node)) continue;
    const markup = withoutComments(node.value!);
    const offset = startOf(node);
    if (markup.trimStart().startsWith('<!--')) {
      mistakes.push({ offset, message: 'This comment is not closed with -->.' });
      continue;
    }
    const tag = /<[/!?]?[a-z-]+/i.exec(markup)?.[0];
    if (!tag) {
      mistakes.push({
        offset,
        message: 'What follows a comment on its line is not shown: give the comment its own line.',
      });
      continue;
    }
    if (tag.startsWith('</')) {
      open = Math.max(open - 1, 0);
      continue;
    }
    if (!open) mistakes.push({ offset, message: rawHtml(tag) });
    const closes = new RegExp(`</${tag.slice(1)}\\s*>`, 'i').test(markup);
    if (!voidElements.test(markup.trim()) && !closes) open += 1;
  }
}

const withoutComments = (markup: string) => markup.replace(/<!--[\s\S]*?-->/g, '');

const isComment = (node: Node) => node.type === 'html' && !withoutComments(node.value!).trim();

const hasWords = (node: Node) => [...nodesOf(node)].some((it) => it.value?.trim() || it.alt?.trim());

const startOf = (node: Node) => node.position?.start.offset ?? 0;

/** Where words stand in a node's source; the node's start where they are written in another way. */
function indexIn(source: string, node: Node, words: string): number {
  const start = startOf(node);
  const index = source.slice(start, node.position?.end.offset).lastIndexOf(words);
  return start + Math.max(index, 0);
}
