import { kinds } from '../../acts/kinds.gen.ts';
import { lastChange, secondOf } from '../../rules/dates.ts';
import { namesInRow } from '../../rules/fact-rows.ts';
import type { Wallet } from '../../rules/facts.ts';
import { slotsOf } from '../../rules/journey/journey.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import { bareOf } from '../../rules/link-id.ts';
import type {
  Act,
  Compiled,
  CompiledAct,
  CompiledNotice,
  CompiledPage,
  CompiledSite,
  CountedDate,
  DemoLink,
  Page,
  Route,
  SiteNotice,
} from '../../types.gen.ts';
import { formerPaths } from '../check/paths.ts';
import { inLanguage, withBase } from '../editions/html.ts';
import { formatsOf, type InLanguage } from '../editions/language.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { askedWhens, asksOf, draftsOf } from '../model/asks.ts';
import { messagesOfBlocks, sharedMessages, textsOfBlocks } from '../model/block-texts.ts';
import { type ContentIndex, contactsOf, fileNamed, referencesBy } from '../model/content-index.ts';
import { compileJourneys, compileMethods, leadingOff, nextPage, type PageActs, placesIn } from '../model/journeys.ts';
import { actsOf, hasCardPolicy, isPosted, namesIn, needsOf, tellingButtons, walletsIn } from '../model/page-traits.ts';
import type { Schemas } from '../schema/schemas.ts';
import { compileActs, compileCopies, compileReceipts } from './act-words.ts';
import { demoIndex } from './demo-index.ts';
import { compileDocuments } from './documents.ts';
import { compileLetters } from './letters.ts';
import { contentParts, type Parts } from './parts.ts';
import { withCompiledPlurals } from './plurals.ts';
import { compileRules, compileValues, inUtc } from './values.ts';

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
    const needs = needsOf(schemas, page, [
      ...named.flatMap((text) => inspectionOf(text).placeholders.map(({ name }) => name)),
      ...namesIn(schemas, page, 'facts').flatMap((group) => (parts.rows[group] ?? []).flatMap(namesInRow)),
    ]);
    const next = nextPage(placesOf(name));
    const [asked, draft] = [asks.get(name), drafts.get(name)];
    const texts = textsOfPage(schemas, page);
    const messages = messagesOfBlocks(schemas, page, parts.messages);
    const ownLanguage = fallenBack(name);
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

export function compileSite(schemas: Schemas, parts: Parts, asks = asksOf(schemas, parts.journeys, parts.pages)) {
  const { site, journeys } = parts;
  const acts: PageActs = new Map();
  const leadsOff = leadingOff(schemas, journeys);
  // V8 takes seven times as long to make an object of thousands of names from their entries.
  const routes: CompiledSite['routes'] = {};
  for (const [name, page] of parts.pages) {
    const [act] = actsOf(schemas, page);
    if (act) acts.set(name, { act, document: namesIn(schemas, page, 'document')[0] });
    routes[name] = { ...routeOf(schemas, page, act), ...(leadsOff(name, page) && { mayEnd: true }) };
  }
  const compiledActs = actTraits(parts.acts);
  return {
    name: site.name,
    company: site.footer.company,
    home: site.home,
    ...(Object.keys(parts.rows).length > 0 && { rows: parts.rows }),
    ...(site.bankHolidays && { bankHolidays: site.bankHolidays }),
    ...(site.notices?.length && { notices: site.notices.map(noticeOf) }),
    ...(site.cancel_url && { cancelUrl: site.cancel_url }),
    ...(site.direct_debit_logo && { directDebitLogo: site.direct_debit_logo }),
    contacts: contactsOf(site),
    messages: sharedMessages(schemas, parts.messages),
    values: compileValues(parts.values),
    facts: Object.fromEntries(
      Object.entries(schemas.facts).flatMap(([name, { type, from, act, of }]) =>
        // Answers alone are times of day, and none of them is a fact of the catalogue.
        type === 'clock' ? [] : [[name, { type, from, ...(act && { act, of }) }]],
      ),
    ),
    acts: compiledActs,
    journeys: compileJourneys(journeys, acts, compiledActs, askedWhens(schemas, asks)),
    methods: compileMethods(journeys, acts),
    choose: journeys.choose,
    states: withoutSchema(parts.states) as Record<string, string>,
    routes,
  };
}

/** A notice of the site with the condition on which it stands on a page. */
const noticeOf = ({ text, tone, from, until, journeys }: SiteNotice): CompiledNotice => ({
  ...{ text, tone },
  when: [
    ...(from || until ? [{ ...(from && { from }), ...(until && { until }) }] : []),
    ...(journeys ? [{ fact: 'journey', in: journeys }] : []),
  ],
});

/** The properties of each act that pages read. */
function actTraits(acts: Record<string, Act>): CompiledSite['acts'] {
  const compiled = Object.entries(acts).map(
    ([name, { kind, about, chooses, dates, moments }]): [string, CompiledAct] => {
      const { agrees, method } = kinds[kind];
      const traits = { agrees, method, about, chooses, dates: dates && datesOf(dates), moments };
      return [name, { kind, ...Object.fromEntries(Object.entries(traits).filter(([, trait]) => trait)) }];
    },
  );
  return Object.fromEntries(compiled);
}

const datesOf = (dates: Record<string, CountedDate>) =>
  Object.fromEntries(Object.entries(dates).map(([name, { meaning: _, ...date }]) => [name, date]));

function routeOf(schemas: Schemas, page: Page, act?: string): Route {
  const tells = tellingButtons(schemas, page).map(({ tells: name, to = '' }) => [name, to] as const);
  return {
    ...{ path: page.path, link: page.link },
    ...(hasCardPolicy(schemas, page) && { cardPolicy: true as const }),
    ...(act && { act }),
    ...(isPosted(schemas, page) && { posts: true as const }),
    ...(tells.length > 0 && { tells: Object.fromEntries(tells) }),
  };
}

/** Every time at which something in the content changes, the earliest first. */
function datesIn(contentIndex: ContentIndex): string[] {
  return [...new Set(referencesBy(contentIndex, 'moment').map(({ value }) => inUtc(value)))].sort();
}

const withoutSchema = ({ $schema, ...rest }: object & { $schema: string }) => rest;
