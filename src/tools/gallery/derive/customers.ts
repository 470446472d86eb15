import type { Fact } from '../../../content/schema/types.ts';
import { guard } from '../../../link/guard.ts';
import type { LinkState } from '../../../link/store.ts';
import { type Act, hasAct, isComplete, stepsOf } from '../../../rules/journey.ts';
import type { CompiledPage, CompiledSite, Link } from '../../../types.gen.ts';
import { moment } from '../model.ts';
import { linksFor } from './links.ts';

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
export function withActs(site: CompiledSite, link: Link, completed: Act[]): Link {
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
