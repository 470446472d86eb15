import { kinds } from '../../acts/kinds.gen.ts';
import { lastChange, secondOf } from '../../rules/dates.ts';
import type { Wallet } from '../../rules/facts.ts';
import { slotsOf } from '../../rules/journey/journey.ts';
import { methodsOf } from '../../rules/journey/methods.ts';
import type {
  Act,
  Compiled,
  CompiledAct,
  CompiledDocument,
  CompiledPage,
  CompiledSection,
  CompiledSite,
  CountedDate,
  DemoLink,
  Page,
  Route,
  Values,
} from '../../types.gen.ts';
import { formerPaths } from '../check/former-paths.ts';
import type { Content } from '../folder/load.ts';
import { continuesSection, inspectMarkdown } from '../markdown/inspect.ts';
import { asksOf } from '../model/asks.ts';
import { messagesOfBlocks, sharedMessages, textsOfBlocks } from '../model/block-texts.ts';
import { type ContentIndex, contactsOf, fileNamed, referencesBy } from '../model/content-index.ts';
import { compileJourney, compileMethods, nextPage, type PageActs } from '../model/journeys.ts';
import { actsOf, hasCardPolicy, isPosted, namesIn, needsOf, sightOf, walletsIn } from '../model/page-traits.ts';
import { idsOfSection, sectionEntries } from '../model/sections.ts';
import type { Schemas } from '../schema/schemas.ts';
import { compileActs } from './act-words.ts';
import { demoIndex } from './demo-index.ts';
import { type Parts, partsOf } from './parts.ts';
import { compileValues, inUtc } from './values.ts';

/**
 * Compiles content without mistakes into what `schemas/compiled.schema.json` describes, with all that holds from a date. The
 * build then adds the headers. `now` is when: the built pages show what holds then.
 */
export function compileContent(
  content: Content,
  contentIndex: ContentIndex,
  now: Date,
): { compiled: Omit<Compiled, 'headers'>; pages: CompiledPage[] } {
  const { schemas } = contentIndex;
  const parts = partsOf(content);
  const contacts = contactsOf(parts.site);
  const documents = compileDocuments(parts, contacts);
  const inspectionOf = (name: string) => contentIndex.markdown.get(fileNamed(contentIndex, 'text', name)!)!;

  const dates = datesIn(contentIndex);
  const asOf = lastChange({ dates }, secondOf(now));
  const dated = { ...(dates.length > 0 && { dates }), ...(asOf !== undefined && { asOf }) };
  const site = { ...compileSite(schemas, parts, contacts), ...dated };

  const demo = {
    ...parts,
    demoLinks: { ...parts.demoLinks, links: parts.demoLinks.links.filter((link) => canBe(site, link)) },
  };

  const asks = asksOf(schemas, parts.journeys, parts.pages);
  const pages = [...parts.pages].map(([name, page]): CompiledPage => {
    const named = namesIn(schemas, page, 'text');
    const needs = needsOf(
      schemas,
      page,
      named.flatMap((text) => inspectionOf(text).placeholders.map(({ name }) => name)),
    );
    const next = nextPage(contentIndex, parts.journeys, name);
    const sight = sightOf(schemas, page);
    const asked = asks.get(name);
    const texts = textsOfPage(schemas, page);
    const messages = messagesOfBlocks(schemas, page, parts.messages);
    return {
      name,
      page,
      texts: Object.fromEntries(texts.map((text) => [text, inspectionOf(text).compiled!.html])),
      ...(Object.keys(messages).length > 0 && { messages }),
      documents: Object.fromEntries(namesIn(schemas, page, 'document').map((id) => [id, documents[id]!])),
      needs,
      ...(asked && { asks: asked }),
      ...(sight.length > 0 && { sight }),
      ...(next && { next }),
      ...(needs.includes('demo') && { demo: demoIndex(demo) }),
    };
  });
  const valueRules = compileRules(parts.values);
  const { links: demoLinks } = demo.demoLinks;
  const former = formerPaths(contentIndex.references);
  const redirects = former.size > 0 && { redirects: Object.fromEntries(former) };
  const offered = pages.flatMap(({ name, page }) => {
    const onPage = new Set(walletsIn(schemas, page).map(({ wallet }) => wallet));
    return onPage.size > 0 ? [[name, [...onPage]] satisfies [string, Wallet[]]] : [];
  });
  const wallets = offered.length > 0 && { wallets: Object.fromEntries(offered) };
  return {
    compiled: {
      site,
      documents,
      acts: compileActs(schemas, parts.acts, pages),
      valueRules,
      demoLinks,
      ...redirects,
      ...wallets,
    },
    pages,
  };
}

/** The texts of a page: those that it names, and those that the code of its blocks names. */
const textsOfPage = (schemas: Schemas, page: unknown): string[] => [
  ...namesIn(schemas, page, 'text'),
  ...textsOfBlocks(schemas, page).flatMap((block) => block.texts),
];

/** Whether a demo link can be in its state: none is used up by an act that no page records, such as a placeholder's. */
function canBe(site: CompiledSite, { journey, payment_methods, state }: DemoLink): boolean {
  const methods = payment_methods ?? methodsOf(site, { journey });
  return state !== 'used' || slotsOf(site, { journey, payment_methods: methods }).every(({ acts }) => acts.length > 0);
}

function compileSite(schemas: Schemas, parts: Parts, contacts: Record<string, string>): CompiledSite {
  const { site, journeys } = parts;
  const acts: PageActs = new Map();
  // V8 takes seven times as long to make an object of thousands of names from their entries.
  const routes: CompiledSite['routes'] = {};
  for (const [name, page] of parts.pages) {
    const [act] = actsOf(schemas, page);
    if (act) acts.set(name, { act, document: namesIn(schemas, page, 'document')[0] });
    routes[name] = routeOf(schemas, page, act);
  }
  const names = Object.keys(journeys.journeys);
  const compiledActs = actTraits(parts.acts);
  return {
    name: site.name,
    home: site.home,
    ...(site.cancel_url && { cancelUrl: site.cancel_url }),
    ...(site.direct_debit_logo && { directDebitLogo: site.direct_debit_logo }),
    contacts,
    messages: sharedMessages(schemas, parts.messages),
    values: compileValues(parts.values),
    facts: Object.fromEntries(
      Object.entries(schemas.facts).map(([name, { type, from, act, of }]) => [
        name,
        { type, from, ...(act && { act, of }) },
      ]),
    ),
    acts: compiledActs,
    journeys: Object.fromEntries(names.map((name) => [name, compileJourney(journeys, name, acts, compiledActs)])),
    methods: compileMethods(journeys, acts),
    choose: journeys.choose,
    states: withoutSchema(parts.states) as Record<string, string>,
    routes,
  };
}

/** What the pages need to know of each act. */
function actTraits(acts: Record<string, Act>): CompiledSite['acts'] {
  const compiled = Object.entries(acts).map(([name, { kind, about, dates }]): [string, CompiledAct] => {
    const { agrees, method } = kinds[kind];
    const traits = { ...(agrees && { agrees }), ...(method && { method }), ...(about && { about }) };
    return [name, { kind, ...traits, ...(dates && { dates: datesOf(dates) }) }];
  });
  return Object.fromEntries(compiled);
}

const datesOf = (dates: Record<string, CountedDate>) =>
  Object.fromEntries(Object.entries(dates).map(([name, { meaning: _, ...date }]) => [name, date]));

function routeOf(schemas: Schemas, page: Page, act?: string): Route {
  const { path, link } = page;
  return {
    path,
    link,
    ...(hasCardPolicy(schemas, page) && { cardPolicy: true as const }),
    ...(act && { act }),
    ...(isPosted(schemas, page) && { posts: true as const }),
  };
}

/** Every time at which something in the content changes, the earliest first. */
function datesIn(contentIndex: ContentIndex): string[] {
  const moments = referencesBy(contentIndex, 'moment').map(({ value }) => inUtc(value));
  return [...new Set(moments)].sort();
}

function compileRules(values: Values): NonNullable<Compiled['valueRules']> {
  const rules = Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'string') return [];
    const { sum, equals, order, when } = value;
    const own = { ...(sum && { sum }), ...(equals && { equals }), ...(order && { order }), ...(when && { when }) };
    return Object.keys(own).length ? [[name, own] as const] : [];
  });
  return Object.fromEntries(rules);
}

function compileDocuments(parts: Parts, contacts: Record<string, string>): Record<string, CompiledDocument> {
  return Object.fromEntries(
    [...parts.documents].map(([id, { document, sections }]) => {
      const entries = sectionEntries(document).map((entry) => ({ ...entry, text: sections.get(entry.section)! }));
      const ids = new Set(entries.flatMap(({ section }) => idsOfSection(section)));
      const compiled: CompiledSection[] = [];
      for (const { section, when, text } of entries) {
        const isContinued = compiled.length > 0 && continuesSection(text);
        const firstId = isContinued ? section : `${section}-heading`;
        // The check has asked for the same, so that it is parsed once for both.
        const { compiled: own } = inspectMarkdown(text, {
          section: isContinued ? 'continued' : 'own',
          ids,
          firstId,
          contacts,
        });
        const { html, headings } = own!;
        const condition = when && { when };
        if (isContinued) compiled.at(-1)!.parts.push({ name: section, html, ...condition });
        else compiled.push({ id: section, heading: headings[0]!.line, ...condition, parts: [{ name: section, html }] });
      }
      const { title, version } = document;
      return [id, { id, version, title, sections: compiled }];
    }),
  );
}

const withoutSchema = ({ $schema, ...rest }: object & { $schema: string }) => rest;
