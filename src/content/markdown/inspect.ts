import { LRUCache } from 'lru-cache';
import type { Edit, Fault } from '../problem/problem.ts';
import { invisibleIn } from './invisible.ts';
import { lostMarkup, tableMistakes } from './lost-markup.ts';
import { type Brace, bracesIn, placeholdersIn } from './placeholders.ts';
import { inspectHtml, isComment, withoutComments } from './raw-html.ts';
import { type CompiledMarkdown, htmlOf } from './to-html.ts';
import { nestedTooDeep, tooMuch } from './too-much.ts';
import { guardBraces, headingsOf, type Node, nodesOf, parseMarkdown, startOf, unguard } from './tree.ts';

type WithOffset<T> = T & { offset: number };

/** The references, definitions and mistakes of a Markdown file, each with its place in the text. */
export type Inspection = {
  mistakes: Fault[];
  ids: string[];
  /** `source`: the whole of a link; `inner`: what stands in its brackets. */
  links: WithOffset<{ url: string; source: string; inner: string }>[];
  images: WithOffset<{ url: string }>[];
  placeholders: WithOffset<{ name: string }>[];
  /** Braces that belong to no placeholder and are not escaped. */
  braces: WithOffset<Brace>[];
  /** The place of the first square bracket that customers would read. */
  bracket?: number;
  /** The HTML of pages and its headings, if they were asked for and there are no mistakes. */
  compiled?: CompiledMarkdown | undefined;
};

export type InspectOptions = {
  /** Set for a section of a document, which must start with its heading: `##`, or `###` where it continues another. */
  section?: 'own' | 'continued';
  ids?: Set<string>;
  firstId?: string;
  /** The values that the HTML is compiled with. */
  contacts: Record<string, string>;
};

/** Whether a section of a document starts with ### or deeper: it continues the section before it. */
export const continuesSection = (source: string): boolean => withoutComments(source).trimStart().startsWith('###');

/** Inspections by all that they depend on: editors wait for each parse, and builds for those of the last one. */
const inspections = new LRUCache<string, Inspection & { isAsked?: boolean }>({ max: 10_000 });

/** Inspections with their HTML, as a build saves them: each with its key in the cache. */
export type SavedInspections = [string, Inspection][];

/** Lists the inspections with HTML that this process has used. */
export const savedInspections = (): SavedInspections =>
  [...inspections.entries()].flatMap(([key, { isAsked, ...inspection }]) =>
    isAsked && inspection.compiled ? [[key, inspection]] : [],
  );

/** Loads the inspections that an earlier build with the same code has saved. */
export function addInspections(saved: SavedInspections): void {
  for (const [key, inspection] of saved) if (!inspections.has(key)) inspections.set(key, inspection);
}

/** Inspects Markdown. For `ids` and `firstId`, see {@link headingsOf}. */
export function inspectMarkdown(source: string, options: InspectOptions): Inspection {
  const { section, firstId, ids = new Set(), contacts } = options;
  const key = JSON.stringify([contacts, section, firstId, [...ids], source]);
  const inspection = inspections.get(key) ?? inspect(source, { ...options, ids: new Set(ids) });
  inspections.set(key, Object.assign(inspection, { isAsked: true }));
  for (const id of inspection.ids) options.ids?.add(id);
  return inspection;
}

function inspect(source: string, options: InspectOptions): Inspection {
  const inspection: Inspection = { mistakes: [], ids: [], links: [], images: [], placeholders: [], braces: [] };
  const fault = tooMuch(source);
  if (fault) return { ...inspection, mistakes: [fault] };
  try {
    const tree = parseMarkdown(source);
    inspectTree(tree, guardBraces(source), inspection, options);
    const headings = headingsOf(tree, options.ids, options.firstId);
    inspection.ids = headings.map((heading) => heading.id);
    if (!inspection.mistakes.length) inspection.compiled = { html: htmlOf(tree, headings, options.contacts), headings };
    return inspection;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ...inspection, mistakes: [{ offset: 0, message: nestedTooDeep }] };
  }
}

const noFootnotes =
  'Footnotes are not supported: write the note in brackets where it belongs, or in a paragraph of its own that starts with \\*.';

const noLinkInHeading =
  'A heading has no link: it stands in lists of sections and in messages too, as plain words. Link from the text below it.';

const noWordsInItem = 'This list item has no words, and customers see an empty dot: write them, or take the line out.';

function inspectTree(tree: Node, source: string, inspection: Inspection, { section }: InspectOptions): void {
  const { mistakes } = inspection;
  const shown = (tree.children ?? []).filter((node) => !isComment(node) && node.type !== 'definition');
  if (!shown.length) mistakes.push({ offset: 0, message: 'There is nothing in this text.' });
  const isContinued = section === 'continued';
  const startsWithHeading = shown[0]?.type === 'heading' && (isContinued || shown[0].depth! <= 2);
  const hasNoHeading = shown.length > 0 && section && !startsWithHeading;
  if (hasNoHeading) {
    mistakes.push({ offset: startOf(shown[0]!), message: 'A section starts with its heading: ## and its words.' });
  }
  const openBraces = { count: 0 };
  // Mistakes that follow from a missing heading are not reported.
  let level = isContinued ? 3 : hasNoHeading ? 2 : 1;
  for (const node of nodesOf(tree)) {
    const offset = startOf(node);
    const report = (message: string, edit?: Edit) => mistakes.push({ offset, message, suggestion: edit?.next, edit });
    for (const text of [node.alt, node.title]) {
      if (text && placeholdersIn(text).length) report('A placeholder cannot stand in a description or title.');
    }
    if (node.children?.some((child) => child.type === 'html')) inspectHtml(node.children, mistakes);
    switch (node.type) {
      case 'heading':
        if (section && !hasNoHeading && node.depth === 2 && (isContinued || node !== shown[0]))
          report('A section has one heading with ##: write ###, or make it a section of its own.', {
            old: '##',
            next: '###',
          });
        else inspectHeading(node, level, report);
        for (const link of nodesOf(node).filter(({ type }) => type === 'link')) {
          const next = wordsOfNode(link);
          const edit = { old: sourceOf([link], source), next };
          mistakes.push({ offset: startOf(link), message: noLinkInHeading, suggestion: next, edit });
        }
        level = Math.max(node.depth!, 2);
        break;
      case 'link':
        if (!hasWords(node)) report('This link has no words.');
        inspection.links.push({
          url: linkUrl(node, source),
          source: sourceOf([node], source),
          inner: sourceOf(node.children ?? [], source),
          offset: indexIn(source, node, node.url!),
        });
        break;
      case 'image':
        if (!node.alt?.trim() && !isPasted(node.url!))
          report('This image has no alternative text: say in [ ] what it shows.');
        inspection.images.push({ url: unguard(node.url!), offset: indexIn(source, node, node.url!) });
        break;
      case 'code':
        inspectCode(offset, source, mistakes);
        break;
      case 'footnoteReference':
      case 'footnoteDefinition':
        if (!mistakes.some(({ message }) => message === noFootnotes)) report(noFootnotes);
        break;
      case 'list':
        if (node.children?.some(({ checked }) => typeof checked === 'boolean'))
          report('A list has no boxes to tick: write - and its words, without [ ].');
        for (const item of node.children ?? [])
          if (!item.children?.length) {
            const [line] = source.slice(startOf(item)).split(/(?<=\n)/);
            mistakes.push({ offset: startOf(item), message: noWordsInItem, edit: { old: line!, next: '' } });
          }
        break;
      case 'table':
        mistakes.push(...tableMistakes(node));
        break;
      case 'text':
        inspectText(node, source, openBraces, inspection);
        if (bracket.test(node.value ?? '')) inspection.bracket ??= offset + source.slice(offset).search(bracket);
    }
  }
  const hidden = invisibleIn(source);
  if (hidden) mistakes.push(hidden);
  mistakes.push(...lostMarkup(tree, source));
}

/** A square bracket, but for the marks of footnotes that pasted words have: [1]. */
export const bracket = /\[(?!\d{1,3}\\?\])/;

/** Whether an image's address contains the image data, as word processors paste it. */
export const isPasted = (url: string) => /^data:/i.test(url);

/** Returns a link's address. An address that is written as www.… is meant as https. */
function linkUrl(node: Node, source: string): string {
  const isBare = /^www\./i.test(source.slice(startOf(node)));
  return isBare ? node.url!.replace('http:', 'https:') : unguard(node.url!);
}

const sourceOf = (nodes: Node[], source: string): string =>
  source.slice(nodes[0]?.position?.start.offset, nodes.at(-1)?.position?.end.offset);

/** The words of a node, without those of code. */
const wordsOfNode = (node: Node): string =>
  unguard(
    nodesOf(node)
      .map(({ type, value }) => (type === 'text' ? value! : ''))
      .join(''),
  ).trim();

function inspectHeading(node: Node, level: number, report: (message: string, edit?: Edit) => void): void {
  const depth = node.depth!;
  if (!hasWords(node)) report('This heading has no words.');
  else if (depth === 1)
    report("A page's title is its only first heading; a text starts with ##.", { old: '#', next: '##' });
  else if (depth > level + 1) {
    const right = '#'.repeat(level + 1);
    report(`This heading skips a level: ${'#'.repeat(depth)} comes after ${'#'.repeat(level)}.`, {
      old: '#'.repeat(depth),
      next: right,
    });
  }
}

/** Reports a block that is code only because it is indented. Code is written between lines of ```. */
function inspectCode(offset: number, source: string, mistakes: Fault[]): void {
  const [spaces = ''] = /^[ \t]*/.exec(source.slice(offset)) ?? [];
  if (!spaces && /^(?:```|~~~)/.test(source.slice(offset))) return;
  const message = 'This line would be shown as code, because it starts with a tab or four spaces: take them away.';
  const isAlone = offset === 0 || source[offset - 1] === '\n';
  mistakes.push({ offset, message, ...(isAlone && spaces && { edit: { old: spaces, next: '' } }) });
}

const noPlurals =
  'Plural forms are for messages, labels and other lines of JSON: write words here that are right for every number.';

function inspectText(node: Node, source: string, openBraces: { count: number }, inspection: Inspection): void {
  const { braces, placeholders, mistakes } = inspection;
  let cursor = startOf(node);
  // A brace may be written by its character number; Markdown's own escapes are only in the source.
  const markup = source.slice(cursor, node.position?.end.offset ?? cursor);
  const words = !markup || markup.includes('&') ? node.value! : markup;
  const plural = words.search(/(?<!\\)\{ *[\w.-]+ *,\s*(?:plural|select)/i);
  if (plural >= 0) {
    mistakes.push({ offset: cursor + plural, message: noPlurals });
    return;
  }
  for (const brace of bracesIn(words, openBraces)) braces.push({ ...brace, offset: cursor + brace.index });
  for (const { name } of placeholdersIn(unguard(node.value!))) {
    const offset = source.indexOf(`{${name}}`, cursor);
    placeholders.push({ name, offset: offset < 0 ? startOf(node) : offset });
    cursor = Math.max(cursor, offset + 1);
  }
  if (node.value!.includes('<!--')) {
    mistakes.push({ offset: indexIn(source, node, '<!--'), message: 'This comment is not closed with -->.' });
  }
}

const hasWords = (node: Node) => nodesOf(node).some((it) => it.value?.trim() || it.alt?.trim());

/** Returns the place of words in a node's source, or the node's start if the source writes them differently. */
function indexIn(source: string, node: Node, words: string): number {
  const start = startOf(node);
  const index = source.slice(start, node.position?.end.offset).lastIndexOf(words);
  return start + Math.max(index, 0);
}
