import { lastChange, secondOf } from '../../rules/dates.ts';
import { namesInRow } from '../../rules/fact-rows.ts';
import type { Wallet } from '../../rules/facts.ts';
import { slotsOf } from '../../rules/journey/journey.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import { bareOf } from '../../rules/link-id.ts';
import { subjectsIn } from '../../rules/when.ts';
import type { Compiled, CompiledPage, CompiledSite, DemoLink, Site } from '../../types.gen.ts';
import type { Gap } from '../editions/gaps.ts';
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
  /** What is not needed any more and does no harm, in one sentence. */
  warning?: string;
  /** The editions beside the content itself, in the order of content/editions.json. */
  editions?: EditionSite[];
};

export type EditionSite = Required<Pick<ReadSite, 'compiled' | 'pages' | 'site'>> & { name: string; gaps: Gap[] };

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
  const contacts = contactsOf(parts.site);
  const paths = new Set(['/', ...[...original.pages.values()].map(({ path }) => bareOf(path))]);
  const ofFile: OfFile = (file, html, around = language?.language) => {
    const fileLanguage = language?.of(file?.path ?? '');
    const linked = withBase(html, base, (path) => paths.has(path));
    return fileLanguage === around || fileLanguage === undefined ? linked : inLanguage(linked, fileLanguage, around);
  };
  const fallenBack = (name: string) => {
    const pageLanguage = language?.of(fileNamed(contentIndex, 'page', name)?.path ?? '');
    return pageLanguage === language?.language ? undefined : pageLanguage;
  };
  const documents = compileDocuments(contentIndex, parts, contacts, ofFile);
  const inspectionOf = (name: string) => contentIndex.markdown.get(fileNamed(contentIndex, 'text', name)!)!;
  const htmlOf = (name: string, around?: string) =>
    ofFile(fileNamed(contentIndex, 'text', name), inspectionOf(name).compiled!.html, around);

  const dates = datesIn(contentIndex);
  const asOf = lastChange({ dates }, secondOf(now));
  const dated = { ...(dates.length > 0 && { dates }), ...(asOf !== undefined && { asOf }) };
  const asks = asksOf(schemas, parts.journeys, parts.pages);
  const site = {
    ...compileSite(schemas, parts, asks),
    ...dated,
    ...(language && ofLanguage(language, parts.messages)),
  };

  const demo = {
    ...parts,
    demoLinks: { ...parts.demoLinks, links: parts.demoLinks.links.filter((link) => canBe(site, link)) },
  };

  const placesOf = placesIn(contentIndex, parts.journeys);
  const drafts = draftsOf(parts.journeys, asks);
  const pages = [...parts.pages].map(([name, page]): CompiledPage => {
    const named = namesIn(schemas, page, 'text');
    const rows = namesIn(schemas, page, 'facts').flatMap((group) => parts.rows[group] ?? []);
    const said = [
      ...saidInLines(schemas, page),
      ...named.flatMap((text) => inspectionOf(text).placeholders.map(({ name }) => name)),
      ...rows.flatMap(namesInRow),
    ];
    const needs = needsOf(schemas, page, said);
    const next = nextPage(placesOf(name));
    const [asked, draft] = [asks.get(name), drafts.get(name)];
    const texts = textsOfPage(schemas, page);
    const messages = messagesOfBlocks(schemas, page, parts.messages);
    const ownLanguage = fallenBack(name);
    const act = site.acts[site.routes[name]!.act ?? asked?.act ?? ''];
    if (act && dates.length > 0) {
      const names = [
        ...said,
        ...namesIn(schemas, page, 'value'),
        ...rows.flatMap(({ when }) => subjectsIn(when)),
        ...namesIn(schemas, page, 'document').flatMap((id) =>
          namesInDocument(contentIndex, fileNamed(contentIndex, 'document', id)!),
        ),
      ];
      const dated = names.map((one) => one.split('.')[0]!).filter((one) => site.values[one]?.changes);
      const times = namesIn(schemas, page, 'moment').map(inUtc);
      act.says = [...new Set([...(act.says ?? []), ...dated, ...times])].sort();
    }
    return {
      name,
      ...(ownLanguage !== undefined && { language: ownLanguage }),
      page,
      texts: Object.fromEntries(texts.map((text) => [text, htmlOf(text, ownLanguage)])),
      ...(Object.keys(messages).length > 0 && { messages }),
      documents: Object.fromEntries(namesIn(schemas, page, 'document').map((id) => [id, documents[id]!])),
      needs,
      ...(asked && { asks: asked }),
      ...(draft !== undefined && { draft }),
      ...(next && { next }),
      ...(needs.includes('demo') && { demo: demoIndex(demo) }),
    };
  });
  const valueRules = compileRules(parts.values);
  const { links: demoLinks } = demo.demoLinks;
  const former = new Map([...formerPaths(contentIndex.references)].map(([from, to]) => [base + from, base + to]));
  const redirects = former.size > 0 && { redirects: Object.fromEntries(former) };
  const offered = pages.flatMap(({ name, page }) => {
    const onPage = new Set(walletsIn(schemas, page).map(({ wallet }) => wallet));
    return onPage.size > 0 ? [[name, [...onPage]] satisfies [string, Wallet[]]] : [];
  });
  return {
    compiled: {
      site,
      documents,
      acts: compileActs(schemas, parts.acts, pages),
      receipts: compileReceipts(pages),
      ...compileCopies(pages),
      valueRules,
      ...(Object.keys(parts.reads).length > 0 && { reads: parts.reads }),
      ...compileLetters(parts, htmlOf),
      demoLinks,
      ...redirects,
      ...(offered.length > 0 && { wallets: Object.fromEntries(offered) }),
    },
    pages,
  };
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

/** Every time at which something in the content changes, the earliest first. */
function datesIn(contentIndex: ContentIndex): string[] {
  return [...new Set(referencesBy(contentIndex, 'moment').map(({ value }) => inUtc(value)))].sort();
}
