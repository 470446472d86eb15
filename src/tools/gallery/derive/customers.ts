import type { Fact } from '../../../content/api/pure.ts';
import { guard } from '../../../link/guard.ts';
import type { LinkState } from '../../../link/store.ts';
import { withDates } from '../../../rules/counted-dates.ts';
import { hasBegun, secondOf } from '../../../rules/dates.ts';
import { type Act, hasAct, isComplete, isSwitch, stepsOf } from '../../../rules/journey/journey.ts';
import { selectionsOf } from '../../../rules/journey/methods.ts';
import { valuesIn } from '../../../rules/when.ts';
import type { CompiledPage, CompiledSite, Link } from '../../../types.gen.ts';
import { type Drafts, type GallerySite, galleryLinkId, moment, recordedAct } from '../types.ts';
import { withAnswers, withDrafts } from './link-answers.ts';
import { conditionsOf, factsRead, innerConditions, stepConditions } from './read-by-page.ts';

/**
 * The link of a customer at a page, and the answers that are not recorded yet. `back` is set if they came back to the
 * page, `asOf` if the page shows the content of another time.
 */
export type Customer = { link: LinkState; drafts?: Drafts; back?: true; asOf?: string };

/**
 * Lists the customers who can reach a page with a link that has been read: every journey, payment method, customer and
 * stage. Each comes before and after every time in the page's conditions, and from each time at which a value that it
 * shows will change.
 */
export function customersAt(from: GallerySite, facts: Record<string, Fact>, shown: CompiledPage): Customer[] {
  const { site } = from;
  const all = customersAtAnyTime(from, facts, shown);
  const ownTimes = timesAskedBy(site, shown);
  const later = timesOfValues(site, shown).filter((time) => !ownTimes.includes(time));
  return [...ownTimes, ...later].flatMap((asOf) =>
    all.map((customer) => (asOf === undefined ? customer : { ...customer, asOf })),
  );
}

/**
 * Before the first time that a condition of the page names, and each of them. Before it is now, which is undefined, or,
 * where it has been, the last second before it.
 */
function timesAskedBy(site: CompiledSite, page: CompiledPage): (string | undefined)[] {
  const moments = [...conditionsOf(page), ...innerConditions(page)].flatMap(({ from }) => from ?? []);
  const times = [...new Set(moments.map((time) => Date.parse(time)))].sort((one, other) => one - other);
  const [first, ...all] = times.map((time) => secondOf(new Date(time)));
  if (first === undefined) return [undefined];
  const isOver = hasBegun(first, site.asOf ?? '');
  return [isOver ? secondOf(new Date(times[0]! - 1000)) : undefined, first, ...all];
}

/** The times to come at which a value changes that the page shows, in UTC. */
function timesOfValues(site: CompiledSite, page: CompiledPage): string[] {
  const changes = [...factsRead(site, page)].flatMap((name) => site.values[name]?.changes ?? []);
  return [...new Set(changes.map(({ from }) => from))].filter((from) => !hasBegun(from, site.asOf ?? '')).sort();
}

function customersAtAnyTime(from: GallerySite, facts: Record<string, Fact>, shown: CompiledPage): Customer[] {
  const { site } = from;
  const page = shown.name;
  const route = site.routes[page];
  if (!route || route.link === 'none') return [{ link: { status: 'none' } }];
  const links = linksFor(site, facts, shown).flatMap((link) => withAnswers(from, link, shown));
  const inJourneys = links.filter((link) => stepAt(site, link, page) >= 0);
  const states = Object.keys(site.states).filter((state) => site.states[state] === page);

  const customers: Customer[] = [
    ...inJourneys.flatMap((link) => stagesFrom(site, link, stepAt(site, link, page), route.link === 'optional')),
    ...states.flatMap((state) => links.flatMap((link) => inState(site, link, state))),
  ];
  if (!customers.length) customers.push(...links.flatMap((link) => stagesFrom(site, link, 0)));
  if (route.link === 'optional') customers.push({ link: { status: 'none' } });
  return customers
    .filter(({ link, back }) => guard(site, page, link, back ? 'back' : 'load').show === 'page')
    .map((customer) => withDrafts(from, shown, customer));
}

const stepAt = (site: CompiledSite, link: Link, page: string) =>
  stepsOf(site, link).findIndex(({ pages }) => pages.includes(page));

/**
 * Lists the link's stages at the step's page: before its act, and after it, when the customer comes back. Outcome pages
 * can be opened before any act, too (D-33).
 */
function stagesFrom(site: CompiledSite, link: Link, step: number, isOutcome = false): Customer[] {
  const stages = stagesOf(site, link);
  const isBefore = (stage: { step: number }) => stage.step === step || (isOutcome && stage.step < step);
  const before = stages.filter(isBefore).map((stage) => withActs(site, link, stage.completed));
  const after = stages.filter((stage) => stage.step > step).map((stage) => withActs(site, link, stage.completed));
  return [
    ...before.map((ready): Customer => ({ link: { status: 'ready', link: ready } })),
    ...after.map((ready): Customer => ({ link: { status: 'ready', link: ready }, back: true })),
  ];
}

/** Lists the acts that can be recorded before each step, and after the last. */
function stagesOf(site: CompiledSite, link: Link): { step: number; completed: Act[] }[] {
  let reached: Act[][] = [[]];
  const stages = reached.map((completed) => ({ step: 0, completed }));
  for (const [index, { acts }] of stepsOf(site, link).entries()) {
    const possible = acts.filter((act) => act !== 'payment' || link.amount_pence !== undefined) as Act[];
    if (acts.length && !possible.length) break;
    if (possible.length) reached = reached.flatMap((completed) => possible.map((act) => [...completed, act]));
    stages.push(...reached.map((completed) => ({ step: index + 1, completed })));
  }
  return stages;
}

/** Returns a link with these acts recorded. */
function withActs(site: CompiledSite, link: Link, completed: Act[]): Link {
  const paid = completed.includes('payment') && link.amount_pence !== undefined;
  const records = completed.map((act) => recordedAct(act, moment));
  const next: Link = { ...link, completed, records, ...(paid && { paid_amount_pence: link.amount_pence }) };
  const dated = withDates(site, next);
  return isComplete(site, dated) ? { ...dated, status: 'used' } : dated;
}

/** Returns the link in a state in which it cannot be used, if it can be in that state. */
function inState(site: CompiledSite, link: Link, state: string): Customer[] {
  const stages = stagesOf(site, link).map(({ completed }) => withActs(site, link, completed));
  const links =
    state === 'used'
      ? stages.filter(({ status }) => status === 'used')
      : stages.flatMap((stage) => asState(stage, state));
  if (state === 'unknown' || state === 'not-found') return [];
  if (state === 'sor-expired' && !isSwitch(site, link.journey)) return [];
  return links.map((link) => ({ link: { status: 'ready', link } }));
}

/** Changes a link to that state. Only one with an expiry date can have expired. */
function asState(link: Link, state: string): Link[] {
  if (link.status !== 'active' || (state === 'expired' && link.expires_at === undefined)) return [];
  return [{ ...link, status: state as Link['status'], ...(state === 'expired' && { expires_at: dayBefore }) }];
}

const dayBefore = new Date(Date.parse(moment) - 24 * 60 * 60 * 1000).toISOString();

/**
 * Lists links of every journey without records: with each payment method and customer, and with and without optional
 * properties, as far as they change the page.
 */
function linksFor(site: CompiledSite, facts: Record<string, Fact>, page: CompiledPage): Link[] {
  const read = factsRead(site, page);
  const ownValues = ownValuesFor(site, page);
  const customers = (facts.customer_type?.values ?? ['new']) as Link['customer_type'][];
  const amounts = valuesOf<number>(facts, page, ['amount', 'paid_amount']);
  const expiries = valuesOf<string>(facts, page, ['expires_at']);

  return Object.keys(site.journeys).flatMap((journey) => {
    const pays = hasAct(site, journey, 'payment');
    const base = { id: galleryLinkId, status: 'active' as const, journey, completed: [], values: {} };
    return customers.flatMap((customer_type) =>
      selectionsOf(site, journey).flatMap((payment_methods) =>
        (pays || read.has('amount') ? [...amounts, undefined] : [undefined]).flatMap((amount_pence) =>
          (read.has('expires_at') ? [...expiries, undefined] : expiries).flatMap((expires_at) =>
            ownValues.map(
              (values): Link => ({
                ...base,
                customer_type,
                payment_methods,
                values,
                ...(expires_at !== undefined && { expires_at }),
                ...(amount_pence !== undefined && { amount_pence }),
              }),
            ),
          ),
        ),
      ),
    );
  });
}

/**
 * Lists the values to try on a link: none, and each value that a condition of the page, or of a step before it,
 * compares.
 */
function ownValuesFor(site: CompiledSite, page: CompiledPage): Link['values'][] {
  const onTheWay = Object.values(site.journeys).flatMap(({ steps }) => stepConditions(steps, page.name));
  const valueConditions = [...conditionsOf(page), ...innerConditions(page), ...onTheWay].filter(
    ({ value }) => value !== undefined,
  );
  let all: Link['values'][] = [{}];
  for (const name of new Set(valueConditions.map(({ value = '' }) => value))) {
    const comparedValues = valueConditions.filter(({ value }) => value === name).flatMap(valuesIn) as (
      | string
      | number
    )[];
    const possible = new Set(site.values[name]?.choices ?? comparedValues);
    all = all.flatMap((values) => [values, ...[...possible].map((value) => ({ ...values, [name]: value }))]);
  }
  return all;
}

/** Lists the values of a fact to try: the catalogue's example, and those in conditions of the page. */
function valuesOf<Value>(facts: Record<string, Fact>, page: CompiledPage, names: [string, ...string[]]): Value[] {
  const factConditions = conditionsOf(page).filter(({ fact = '' }) => names.includes(fact));
  const values = [facts[names[0]]?.example, ...factConditions.flatMap(valuesIn)];
  return [...new Set(values)] as Value[];
}
