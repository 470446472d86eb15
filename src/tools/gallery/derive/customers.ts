import type { Fact } from '../../../content/schema/types.ts';
import { guard } from '../../../link/guard.ts';
import type { LinkState } from '../../../link/store.ts';
import { type Act, hasAct, isComplete, selectionsOf, stepsOf } from '../../../rules/journey.ts';
import { leavesOf, valuesIn } from '../../../rules/when.ts';
import type { CompiledPage, CompiledSite, Link } from '../../../types.gen.ts';
import { galleryLinkId, moment } from '../model.ts';
import { blocksOf, placeholdersIn, placeholdersOf } from './block-traits.ts';

/** A customer at a page. */
export type Customer = { link: LinkState; back?: true };

/** Who can come to a page with a link that has been read: every journey, payment method, customer and stage that leads there. */
export function customersAt(site: CompiledSite, facts: Record<string, Fact>, shown: CompiledPage): Customer[] {
  const page = shown.name;
  const route = site.routes[page];
  if (!route || route.link === 'none') return [{ link: { status: 'none' } }];
  const links = linksFor(site, facts, shown);
  const inJourneys = links.filter((link) => stepAt(site, link, page) >= 0);
  const states = Object.keys(site.states).filter((state) => site.states[state] === page);

  const found: Customer[] = [
    ...inJourneys.flatMap((link) => stagesFrom(site, link, stepAt(site, link, page))),
    ...states.flatMap((state) => links.flatMap((link) => inState(site, link, state))),
  ];
  if (!found.length) found.push(...links.flatMap((link) => stagesFrom(site, link, 0)));
  if (route.link === 'optional') found.push({ link: { status: 'none' } });
  return found.filter(({ link, back }) => guard(site, page, link, back ? 'back' : 'load').show === 'page');
}

const stepAt = (site: CompiledSite, link: Link, page: string) =>
  stepsOf(site, link).findIndex(({ pages }) => pages.includes(page));

/** The link at the step's page, at every stage from there on: before its act, and coming back after it. */
function stagesFrom(site: CompiledSite, link: Link, step: number): Customer[] {
  const stages = stagesOf(site, link);
  const before = stages.filter((stage) => stage.step === step).map((stage) => withActs(site, link, stage.completed));
  const after = stages.filter((stage) => stage.step > step).map((stage) => withActs(site, link, stage.completed));
  return [
    ...before.map((ready): Customer => ({ link: { status: 'ready', link: ready } })),
    ...after.map((ready): Customer => ({ link: { status: 'ready', link: ready }, back: true })),
  ];
}

/** What can be recorded when the customer stands before each step, and after the last. */
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

/** A link as it is once these acts are recorded. */
function withActs(site: CompiledSite, link: Link, completed: Act[]): Link {
  const paid = completed.includes('payment') && link.amount_pence !== undefined;
  const next: Link = { ...link, completed, ...(paid && { paid_amount_pence: link.amount_pence }) };
  return isComplete(site, next) ? { ...next, status: 'used' } : next;
}

/** The link in a state in which it cannot be used, where it can come into that state at all. */
function inState(site: CompiledSite, link: Link, state: string): Customer[] {
  const stages = stagesOf(site, link).map(({ completed }) => withActs(site, link, completed));
  const links =
    state === 'used'
      ? stages.filter(({ status }) => status === 'used')
      : stages.flatMap((stage) => asState(stage, state));
  const isSwitch = hasAct(site, link.journey, 'switch-consent');
  if (state === 'unknown' || state === 'not-found' || (state === 'sor-expired' && !isSwitch)) return [];
  return links.map((link) => ({ link: { status: 'ready', link } }));
}

/** The link as it is in that state: only one that has a day to expire on can have expired. */
function asState(link: Link, state: string): Link[] {
  if (link.status !== 'active' || (state === 'expired' && link.expires_at === undefined)) return [];
  return [{ ...link, status: state as Link['status'], ...(state === 'expired' && { expires_at: dayBefore }) }];
}

const dayBefore = new Date(Date.parse(moment) - 24 * 60 * 60 * 1000).toISOString();

/**
 * Links of every journey with nothing recorded yet: with each payment method and customer, and with and without what
 * a link may leave out, as far as the page can show a difference.
 */
function linksFor(site: CompiledSite, facts: Record<string, Fact>, page: CompiledPage): Link[] {
  const read = factsRead(site, page);
  const customers = (facts.customer_type?.values ?? ['new']) as Link['customer_type'][];
  const amounts = valuesOf<number>(facts, page, ['amount', 'paid_amount']);
  const expiries = valuesOf<string>(facts, page, ['expires_at']);

  return Object.keys(site.journeys).flatMap((journey) => {
    const pays = hasAct(site, journey, 'payment');
    const base = { id: galleryLinkId, status: 'active' as const, journey, completed: [], values: {} };
    return customers.flatMap((customer_type) =>
      selectionsOf(site, journey).flatMap((payment_methods) =>
        (pays || read.has('amount') ? [...amounts, undefined] : [undefined]).flatMap((amount_pence) =>
          (read.has('expires_at') ? [...expiries, undefined] : expiries).map(
            (expires_at): Link => ({
              ...base,
              customer_type,
              payment_methods,
              ...(expires_at !== undefined && { expires_at }),
              ...(amount_pence !== undefined && { amount_pence }),
            }),
          ),
        ),
      ),
    );
  });
}

/** The facts that decide what a page shows. */
function factsRead(site: CompiledSite, page: CompiledPage): Set<string> {
  const headings = page.page.heading ?? [{ text: page.page.title }];
  const blocks = [...blocksOf(page.page.blocks)];
  return new Set([
    ...conditionsOf(page).map(({ fact = '' }) => fact),
    ...headings.flatMap(({ text }) => placeholdersIn(text)),
    ...blocks.flatMap(({ block }) => placeholdersOf(site, page, block)),
  ]);
}

/** The catalogue's example of a fact, and what conditions of the page ask for: its states differ by them. */
function valuesOf<Value>(facts: Record<string, Fact>, page: CompiledPage, names: [string, ...string[]]): Value[] {
  const named = conditionsOf(page).filter(({ fact = '' }) => names.includes(fact));
  const values = [facts[names[0]]?.example, ...named.flatMap(valuesIn)];
  return [...new Set(values)] as Value[];
}

const conditionsOf = ({ page }: CompiledPage) =>
  [...(page.heading ?? []), ...[...blocksOf(page.blocks)].map(({ block }) => block)].flatMap(({ when }) =>
    when ? leavesOf(when) : [],
  );
