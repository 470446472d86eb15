import { lastChange, secondOf } from '../../rules/dates.ts';
import { defined } from '../../rules/defined.ts';
import { namesInRow } from '../../rules/fact-rows.ts';
import type { Wallet } from '../../rules/facts.ts';
import { slotsOf } from '../../rules/journey/journey.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import { bareOf } from '../../rules/link-id.ts';
import { subjectsIn } from '../../rules/when.ts';
import type { Compiled, CompiledAct, CompiledPage, CompiledSite, DemoLink, Page, Site } from '../../types.gen.ts';
import { inLanguage, withBase } from '../editions/html.ts';
import { formatsOf, type InLanguage } from '../editions/language.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { asksOf, draftsOf } from '../model/asks.ts';
import { messagesOfBlocks, textsOfBlocks } from '../model/block-texts.ts';
import { type ContentIndex, contactsOf, fileNamed, referencesBy } from '../model/content-index.ts';
import { formerPaths, nextPage, placesIn } from '../model/journeys.ts';
import { namesIn, needsOf, saidInLines, walletsIn } from '../model/page-traits.ts';
import { namesInDocument } from '../model/placeholders.ts';
import type { Problem } from '../problem/problem.ts';
import type { Schemas } from '../schema/schemas.ts';
import { compileActs, compileCopies, compileReceipts } from './act-words.ts';
import { compileSite } from './compile-site.ts';
import { demoIndex } from './demo-index.ts';
import { compileDocuments } from './documents.ts';
import { compileLetters } from './letters.ts';
import { contentParts, type Parts } from './parts.ts';
import { withCompiledPlurals } from './plurals.ts';
import { compileRules, inUtc } from './values.ts';

/** The problems of a content folder, and its compiled content, if it can be looked at all the same. */
export type ReadSite = {
  problems: Problem[];
  /** The build adds the headers and the routes' `data`. */
  compiled?: Omit<Compiled, 'headers'>;
  pages?: CompiledPage[];
  /** The data of content/site.json. Header and footer need its logo, accent and links. */
  site?: Site;
  /** The editions beside the content itself, in the order of content/editions.json. */
  editions?: EditionSite[];
};

export type EditionSite = Required<Pick<ReadSite, 'compiled' | 'pages' | 'site'>> & { name: string };

/**
 * Compiles content without mistakes into the form of `schemas/compiled.schema.json`, but for the headers. The pages
 * show the content that holds at `now`. `language` is given where there are several.
 */
export function compileContent(
  content: Content,
  contentIndex: ContentIndex,
  now: Date,
  language?: InLanguage,
): { compiled: Omit<Compiled, 'headers'>; pages: CompiledPage[] } {
  const { schemas } = contentIndex;
  const original = contentParts({ ...content, files: withCompiledPlurals(content) });
  const base = language?.base ?? '';
  const parts = base ? { ...original, pages: withBasePath(base, original.pages) } : original;
  const paths = new Set(['/', ...[...original.pages.values()].map(({ path }) => bareOf(path))]);
  const ofFile: OfFile = (file, html, around = language?.language) => {
    const fileLanguage = language?.of(file?.path ?? '');
    const linked = withBase(html, base, (path) => paths.has(path));
    return fileLanguage === around || fileLanguage === undefined ? linked : inLanguage(linked, fileLanguage, around);
  };
  const asks = asksOf(schemas, parts.journeys, parts.pages);
  const said = new Map([...parts.pages].map(([name, page]) => [name, saidOn({ contentIndex, parts }, page)]));
  const around = { contentIndex, parts, language, ofFile, asks, said };
  const site = siteAt(around, now);
  const links = parts.demoLinks.links.filter((link) => canBe(site, link));
  const documents = compileDocuments(contentIndex, parts, contactsOf(parts.site), ofFile);
  const pages = compilePages(around, documents, { ...parts, demoLinks: { ...parts.demoLinks, links } });
  const former = new Map([...formerPaths(contentIndex.references)].map(([from, to]) => [base + from, base + to]));
  return {
    compiled: {
      site: { ...site, acts: withDatedNames(around, site, pages) },
      demoLinks: links,
      ...(former.size > 0 && { redirects: Object.fromEntries(former) }),
      ...compilePapers(around, documents, pages),
    },
    pages,
  };
}

/** What the parts of compiled content are made from. */
type Around = {
  contentIndex: ContentIndex;
  parts: Parts;
  language: InLanguage | undefined;
  ofFile: OfFile;
  asks: ReturnType<typeof asksOf>;
  /** The names that each page says, by the page's own. */
  said: ReadonlyMap<string, string[]>;
};

/** What all pages share, with the times at which something in the content changes. */
function siteAt({ contentIndex, parts, language, asks }: Around, now: Date): CompiledSite {
  const dates = [...new Set(referencesBy(contentIndex, 'moment').map(({ value }) => inUtc(value)))].sort();
  const asOf = lastChange({ dates }, secondOf(now));
  return {
    ...compileSite(contentIndex.schemas, parts, asks),
    ...(dates.length > 0 && { dates }),
    ...(asOf !== undefined && { asOf }),
    ...(language && ofLanguage(language, parts.messages)),
  };
}

function compilePages(around: Around, documents: Compiled['documents'], demo: Parts): CompiledPage[] {
  const { contentIndex, parts, language, asks, said } = around;
  const { schemas } = contentIndex;
  const placesOf = placesIn(contentIndex, parts.journeys);
  const drafts = draftsOf(parts.journeys, asks);
  return [...parts.pages].map(([name, page]): CompiledPage => {
    const needs = needsOf(schemas, page, said.get(name)!);
    const next = nextPage(placesOf(name));
    const [asked, draft] = [asks.get(name), drafts.get(name)];
    const messages = messagesOfBlocks(schemas, page, parts.messages);
    const pageLanguage = language?.of(fileNamed(contentIndex, 'page', name)?.path ?? '');
    const ownLanguage = pageLanguage === language?.language ? undefined : pageLanguage;
    const texts = textsOfPage(schemas, page).map((text) => [text, textHtml(around, text, ownLanguage)]);
    return {
      name,
      ...(ownLanguage !== undefined && { language: ownLanguage }),
      page,
      texts: Object.fromEntries(texts),
      ...(Object.keys(messages).length > 0 && { messages }),
      documents: Object.fromEntries(namesIn(schemas, page, 'document').map((id) => [id, documents[id]!])),
      needs,
      ...defined({ asks: asked, draft, next }),
      ...(needs.includes('demo') && { demo: demoIndex(demo) }),
    };
  });
}

/** What acts, letters and copies are made from. */
function compilePapers(around: Around, documents: Compiled['documents'], pages: CompiledPage[]) {
  const { contentIndex, parts } = around;
  const { schemas } = contentIndex;
  const offered = pages.flatMap(({ name, page }) => {
    const onPage = new Set(walletsIn(schemas, page).map(({ wallet }) => wallet));
    return onPage.size > 0 ? [[name, [...onPage]] satisfies [string, Wallet[]]] : [];
  });
  return {
    documents,
    acts: compileActs(schemas, parts.acts, pages),
    receipts: compileReceipts(pages),
    ...compileCopies(pages),
    valueRules: compileRules(parts.values),
    ...(Object.keys(parts.reads).length > 0 && { reads: parts.reads }),
    ...compileLetters(parts, (text) => textHtml(around, text)),
    ...(offered.length > 0 && { wallets: Object.fromEntries(offered) }),
  };
}

/** The HTML of a text, where the language around it is `language`, or the edition's. */
function textHtml({ contentIndex, ofFile }: Around, name: string, language?: string): string {
  const file = fileNamed(contentIndex, 'text', name)!;
  return ofFile(file, contentIndex.markdown.get(file)!.compiled!.html, language);
}

/** The rows of facts of a page. */
const rowsOn = ({ contentIndex, parts }: Pick<Around, 'contentIndex' | 'parts'>, page: Page) =>
  namesIn(contentIndex.schemas, page, 'facts').flatMap((group) => parts.rows[group] ?? []);

/** The names that a page says, in its lines, texts and rows. */
function saidOn(around: Pick<Around, 'contentIndex' | 'parts'>, page: Page): string[] {
  const { schemas, markdown } = around.contentIndex;
  const inText = (name: string) => markdown.get(fileNamed(around.contentIndex, 'text', name)!)!.placeholders;
  return [
    ...saidInLines(schemas, page),
    ...namesIn(schemas, page, 'text').flatMap((name) => inText(name).map((placeholder) => placeholder.name)),
    ...rowsOn(around, page).flatMap(namesInRow),
  ];
}

/** The acts of a site, each with the values and times on its pages that change with a day. */
function withDatedNames(around: Around, { acts, dates = [], routes, values }: CompiledSite, pages: CompiledPage[]) {
  if (!dates.length) return acts;
  const { contentIndex } = around;
  const { schemas } = contentIndex;
  const says = new Map<string, string[]>();
  for (const { name, page, asks } of pages) {
    const act = routes[name]!.act ?? asks?.act;
    if (act === undefined) continue;
    const names = [
      ...around.said.get(name)!,
      ...namesIn(schemas, page, 'value'),
      ...rowsOn(around, page).flatMap(({ when }) => subjectsIn(when)),
      ...namesIn(schemas, page, 'document').flatMap((id) =>
        namesInDocument(contentIndex, fileNamed(contentIndex, 'document', id)!),
      ),
    ];
    const dated = names.map((one) => one.split('.')[0]!).filter((one) => values[one]?.changes);
    const times = namesIn(schemas, page, 'moment').map(inUtc);
    says.set(act, [...(says.get(act) ?? []), ...dated, ...times]);
  }
  const withSays = ([name, act]: [string, CompiledAct]): [string, CompiledAct] => {
    const own = says.get(name);
    return [name, own ? { ...act, says: [...new Set(own)].sort() } : act];
  };
  return Object.fromEntries(Object.entries(acts).map(withSays));
}

/** Adapts the HTML of a file to its edition. `around`: the language of its page, if not the edition's. */
type OfFile = (file: ContentFile | undefined, html: string, around?: string) => string;

/** The pages with their paths below an edition's. */
const withBasePath = (base: string, pages: Parts['pages']): Parts['pages'] =>
  new Map([...pages].map(([name, page]) => [name, { ...page, path: base + page.path }]));

/** The properties of a site that follow from its language and its edition. */
function ofLanguage(
  { language, base, languages, prevails }: InLanguage,
  messages: Parts['messages'],
): Partial<CompiledSite> {
  return {
    language,
    languages,
    ...(base && { base, formats: formatsOf(language, messages) }),
    ...(prevails !== undefined && { prevails }),
  };
}

const textsOfPage = (schemas: Schemas, page: unknown): string[] => [
  ...namesIn(schemas, page, 'text'),
  ...textsOfBlocks(schemas, page).flatMap((block) => block.texts),
];

/** Whether a demo link can be in its state: none is used up by an act that no page records, such as a placeholder's. */
export function canBe(site: CompiledSite, { journey, payment_methods, state }: DemoLink): boolean {
  const methods = payment_methods ?? methodsOf(site, { journey });
  return state !== 'used' || slotsOf(site, { journey, payment_methods: methods }).every(({ acts }) => acts.length > 0);
}
