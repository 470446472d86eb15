/** Who can come to a page: the stages of a journey at which customers are there (D-09, D-33). */
import type { CompiledSite, Link } from '../../types.gen.ts';
import type { ShownLink } from '../shown.ts';
import { withDates } from './counted-dates.ts';
import { guard, pageOfState } from './guard.ts';
import { type Act, isComplete, isSwitch, stepsOf, walksOf } from './journey.ts';

/** A customer's link at a page. */
export type Visit = { link: ShownLink };

type RecordOf = (act: Act) => NonNullable<Link['records']>[number];

/** A link with the stages of its journey, whatever the page. */
export type WalkedLink = { link: Link; stages: Stage[] };

/** The stages of links, of which none has a record yet. */
export const walked = (site: CompiledSite, links: readonly Link[], recordOf: RecordOf): WalkedLink[] =>
  links.map((link) => ({ link, stages: stagesOf(site, link, recordOf) }));

/**
 * Lists the visits to a page of links whose stages are known. A page to which none leads is visited by all of them,
 * unless `onlyOnTheWay`.
 */
export function visitsOf(
  site: CompiledSite,
  page: string,
  links: readonly WalkedLink[],
  { onlyOnTheWay = false } = {},
): Visit[] {
  const route = site.routes[page];
  if (!route || route.link === 'none') return [{ link: { status: 'none' } }];
  const isOptional = route.link === 'optional';
  const states = Object.keys(site.states).filter((state) => state !== 'used' && site.states[state] === page);
  const all = links.map(({ link, stages }) => ({ step: stepAt(site, link, page), stages }));
  const visits: Visit[] = [
    ...all.flatMap(({ step, stages }) => (step < 0 ? [] : visitsAt(stages, step, isOptional))),
    ...all.flatMap(({ step, stages }) => (step < 0 ? usedAt(site, stages, page) : [])),
    ...states.flatMap((state) => all.flatMap(({ stages }) => inState(site, stages, state))),
  ];
  if (!visits.length && !onlyOnTheWay) visits.push(...all.flatMap(({ stages }) => visitsAt(stages, 0, false)));
  if (isOptional) visits.push({ link: { status: 'none' } });
  return visits.filter(({ link }) => guard(site, page, link).show === 'page');
}

/** The journeys of whose links a page is a step, or shows their end; all where it is of none. */
export function journeysTo(site: CompiledSite, page: string): string[] {
  const ends = Object.values(site.states).includes(page);
  const all = Object.keys(site.journeys);
  const own = all.filter(
    (journey) =>
      ends || site.journeys[journey]!.used === page || walksOf(site, journey).some((walk) => walk.includes(page)),
  );
  return own.length ? own : all;
}

const stepAt = (site: CompiledSite, link: Link, page: string) =>
  stepsOf(site, link).findIndex(({ pages }) => pages.includes(page));

/** A link that has come to a step, or to the end. */
type Stage = { step: number; link: Link };

const ready = (link: Link): Visit => ({ link: { status: 'ready', link } });

/** The visits to a step's page: before its act, and after it. Outcome pages open before any act, too (D-33). */
function visitsAt(stages: readonly Stage[], at: number, isOutcome: boolean): Visit[] {
  const before = stages.filter(({ step }) => step === at || (isOutcome && step < at));
  const after = stages.filter(({ step }) => step > at);
  return [...before, ...after].map(({ link }) => ready(link));
}

/** Lists the stages of a link: with the acts that can be recorded before each step, and after the last. */
function stagesOf(site: CompiledSite, link: Link, recordOf: RecordOf): Stage[] {
  let reached: Act[][] = [[]];
  const stages = reached.map((completed) => ({ step: 0, completed }));
  for (const [index, { acts }] of stepsOf(site, link).entries()) {
    const possible = acts.filter((act) => act !== 'payment' || link.amount_pence !== undefined) as Act[];
    if (acts.length && !possible.length) break;
    if (possible.length) reached = reached.flatMap((completed) => possible.map((act) => [...completed, act]));
    stages.push(...reached.map((completed) => ({ step: index + 1, completed })));
  }
  return stages.map(({ step, completed }) => ({ step, link: withActs(site, link, completed, recordOf) }));
}

function withActs(site: CompiledSite, link: Link, completed: Act[], recordOf: RecordOf): Link {
  const paid = completed.includes('payment') && link.amount_pence !== undefined;
  const records = completed.map(recordOf);
  const next: Link = { ...link, completed, records, ...(paid && { paid_amount_pence: link.amount_pence }) };
  const dated = withDates(site, next);
  return isComplete(site, dated) ? { ...dated, status: 'used' } : dated;
}

/** The visits of used links whose page this is. */
const usedAt = (site: CompiledSite, stages: readonly Stage[], page: string): Visit[] =>
  stages.flatMap(({ link }) => (link.status === 'used' && pageOfState(site, link) === page ? [ready(link)] : []));

/** Lists the visits of links that are in a state in which they cannot be used, if they can be in that state. */
function inState(site: CompiledSite, stages: readonly Stage[], state: string): Visit[] {
  const links = stages.map(({ link }) => link);
  if (state === 'unknown' || state === 'not-found') return [];
  return links
    .filter(({ journey }) => state !== 'sor-expired' || isSwitch(site, journey))
    .flatMap((link) => asState(link, state));
}

/** Changes a link to that state. Only one with an expiry date can have expired. */
function asState(link: Link, state: string): Visit[] {
  if (link.status !== 'active' || (state === 'expired' && link.expires_at === undefined)) return [];
  return [ready({ ...link, status: state as Link['status'], ...(state === 'expired' && { expires_at: longPast }) })];
}

/** A day that is over, whatever the day. */
const longPast = '2026-01-14T10:30:00.000Z';
