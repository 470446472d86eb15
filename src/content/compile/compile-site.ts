import { kinds } from '../../acts/kinds.gen.ts';
import { defined } from '../../rules/defined.ts';
import type {
  Act,
  CompiledAct,
  CompiledNotice,
  CompiledSite,
  CountedDate,
  Page,
  Route,
  SiteNotice,
} from '../../types.gen.ts';
import { askedWhens, asksOf } from '../model/asks.ts';
import { sharedMessages } from '../model/block-texts.ts';
import { contactsOf } from '../model/content-index.ts';
import { compileJourneys, compileMethods, leadingOff, type PageActs } from '../model/journeys.ts';
import { actsOf, hasCardPolicy, isPosted, namesIn, tellingButtons } from '../model/page-traits.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { Parts } from './parts.ts';
import { compileValues } from './values.ts';

/** Compiles what the pages of a site share. */
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
    ...defined({ bankHolidays: site.bankHolidays, opening: site.opening, otherHours: site.otherHours }),
    ...(site.notices?.length && { notices: site.notices.map(noticeOf) }),
    ...defined({ cancelUrl: site.cancel_url, directDebitLogo: site.direct_debit_logo }),
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
const noticeOf = ({ text, link, tone, from, until, journeys }: SiteNotice): CompiledNotice => ({
  ...{ text, ...(link && { link }), tone },
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

const withoutSchema = ({ $schema, ...rest }: object & { $schema: string }) => rest;
