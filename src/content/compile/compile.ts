import type {
  Compiled,
  CompiledDocument,
  CompiledPage,
  CompiledSite,
  DemoLinks,
  Document,
  Journeys,
  Messages,
  Page,
  Route,
  Site,
  States,
  Values,
} from '../../types.gen.ts';
import type { FilePlace } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { compileMarkdown } from '../markdown/to-html.ts';
import { messagesOfBlocks, sharedMessages, textsOfBlocks } from '../model/block-texts.ts';
import { compileJourney, compileMethods, nextPage, type PageActs } from '../model/journeys.ts';
import { actsOf, isOwnDocument, namesIn, needsOf } from '../model/page-traits.ts';
import type { Schemas } from '../schema/schemas.ts';
import { demoIndex } from './demo-index.ts';

/**
 * Compiles content without mistakes into what `schemas/compiled.schema.json` describes. The build then adds the `data` of
 * each route, and the headers.
 */
export function compileContent(content: Content): { compiled: Omit<Compiled, 'headers'>; pages: CompiledPage[] } {
  const { schemas } = content;
  const parts = partsOf(content);
  const contacts = contactsOf(parts);
  const documents = compileDocuments(parts, contacts);
  const compileText = (name: string) => compileMarkdown(parts.texts.get(name)!, { contacts }).html;
  const texts = new Map([...parts.texts.keys()].map((name) => [name, compileText(name)]));

  const pages = [...parts.pages].map(([name, page]): CompiledPage => {
    const named = (format: 'text' | 'document') => namesIn(schemas, page, format);
    const needs = needsOf(schemas, page, texts);
    const next = nextPage(parts.journeys, name);
    const own = textsOfBlocks(schemas, page).flatMap((block) => block.texts);
    const messages = messagesOfBlocks(schemas, page, parts.messages);
    return {
      name,
      page,
      texts: Object.fromEntries([...named('text'), ...own].map((text) => [text, texts.get(text)!])),
      ...(Object.keys(messages).length > 0 && { messages }),
      documents: Object.fromEntries(named('document').map((id) => [id, documents[id]!])),
      needs,
      ...(next && { next }),
      ...(needs.includes('demo') && { demo: demoIndex(parts) }),
    };
  });
  const site = compileSite(schemas, parts, contacts);
  return { compiled: { site, documents, acts: compileActs(schemas, pages), demoLinks: parts.demoLinks.links }, pages };
}

/** Lists, for each act, the texts and messages that its block shows by itself. They become evidence. */
function compileActs(schemas: Schemas, pages: CompiledPage[]): NonNullable<Compiled['acts']> {
  return Object.fromEntries(
    pages.flatMap(({ page, texts, messages }) => {
      const [act] = actsOf(schemas, page);
      const own = textsOfBlocks(schemas, page).flatMap((block) => block.texts);
      if (!act || !messages || !own.length) return [];
      return [[act, { messages, texts: Object.fromEntries(own.map((name) => [name, texts[name]!])) }]];
    }),
  );
}

function compileSite(schemas: Schemas, parts: Parts, contacts: Record<string, string>): CompiledSite {
  const { site, journeys } = parts;
  const acts: PageActs = new Map(
    [...parts.pages].map(([name, page]) => [
      name,
      { act: actsOf(schemas, page)[0], document: namesIn(schemas, page, 'document')[0] },
    ]),
  );
  const names = Object.keys(journeys.journeys);
  return {
    name: site.name,
    home: site.home,
    ...(site.cancel_url && { cancelUrl: site.cancel_url }),
    ...(site.direct_debit_logo && { directDebitLogo: site.direct_debit_logo }),
    contacts,
    messages: sharedMessages(schemas, parts.messages),
    values: compileValues(parts.values),
    facts: Object.fromEntries(Object.entries(schemas.facts).map(([name, { type, from }]) => [name, { type, from }])),
    journeys: Object.fromEntries(names.map((name) => [name, compileJourney(journeys, name, acts)])),
    methods: compileMethods(journeys, acts),
    choose: journeys.choose,
    states: withoutSchema(parts.states) as Record<string, string>,
    routes: Object.fromEntries(
      [...parts.pages].map(([name, page]) => [name, routeOf(schemas, page, acts.get(name)?.act)]),
    ),
  };
}

function routeOf(schemas: Schemas, page: Page, act?: string): Route {
  const { path, title, link } = page;
  return {
    path,
    title,
    link,
    ...(isOwnDocument(schemas, page) && { ownDocument: true as const }),
    ...(act && { act }),
  };
}

/** The values of the contacts as placeholders, and of {provider}. */
function contactsOf({ site }: Parts): Record<string, string> {
  return { ...site.contacts, provider: site.name };
}

function compileValues(values: Values): CompiledSite['values'] {
  const own = Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [] : [{ name, value }]));
  return Object.fromEntries(own.map(({ name, value: { type, value } }) => [name, { type, value }]));
}

function compileDocuments(parts: Parts, contacts: Record<string, string>): Record<string, CompiledDocument> {
  return Object.fromEntries(
    [...parts.documents].map(([id, { document, sections }]) => {
      const ids = new Set(document.sections.flatMap((name) => [name, `${name}-heading`]));
      const compiled = document.sections.map((name) => {
        const firstId = `${name}-heading`;
        const { html, headings } = compileMarkdown(sections.get(name)!, { contacts, ids, firstId });
        const markup = `<section id="${name}" aria-labelledby="${firstId}">\n${html}\n</section>`;
        return { markup, section: { id: name, heading: headings[0]!.line } };
      });
      const html = compiled.map(({ markup }) => markup).join('\n');
      const { title, version } = document;
      return [id, { id, version, title, html, sections: compiled.map(({ section }) => section) }];
    }),
  );
}

const withoutSchema = ({ $schema, ...rest }: object & { $schema: string }) => rest;

/** Content without mistakes, with types. The check has proved that each file matches its schema. */
type Parts = {
  site: Site;
  messages: Messages;
  values: Values;
  journeys: Journeys;
  states: States;
  demoLinks: DemoLinks;
  pages: Map<string, Page>;
  texts: Map<string, string>;
  documents: Map<string, { document: Document; sections: Map<string, string> }>;
};

function partsOf({ files }: Content): Parts {
  const only = <Kind extends FilePlace['kind']>(kind: Kind) =>
    files.filter((file): file is ContentFile & { place: { kind: Kind } } => file.place.kind === kind);
  const data = <T>(kind: FilePlace['kind']) => only(kind)[0]!.data as T;

  return {
    site: data<Site>('site'),
    messages: data<Messages>('messages'),
    values: data<Values>('values'),
    journeys: data<Journeys>('journeys'),
    states: data<States>('states'),
    demoLinks: data<DemoLinks>('demo-links'),
    pages: new Map(only('page').map(({ place, data }) => [place.name, data as Page])),
    texts: new Map(only('text').map(({ place, text }) => [place.name, text!])),
    documents: new Map(
      only('document').map(({ place, data }) => {
        const own = only('section').filter((section) => section.place.document === place.name);
        const sections = new Map(own.map((section) => [section.place.name, section.text!]));
        return [place.name, { document: data as Document, sections }];
      }),
    ),
  };
}
