/** Who comes to a page: the customers of the journeys that lead there, with what is recorded on the way. */
import { isSwitch } from '../../rules/journey/journey.ts';
import { actOf, allMethods, mandateActs, nameOfStep } from '../../rules/journey/methods.ts';
import { journeysTo } from '../../rules/journey/visits.ts';
import { comparisonsIn } from '../../rules/when.ts';
import type { ActSlot, Comparison, CompiledSite, DemoLink } from '../../types.gen.ts';
import { type Case, caseOf, type Known, where } from './cases.ts';
import { ofJourney } from './known.ts';

/** The content that decides who comes to a page, without mistakes. */
export type Reach = { site: CompiledSite; demoLinks: readonly DemoLink[]; known: Known };

/** Everybody who comes to a page, and the journeys that lead there. */
export type Comers = { cases: Case[]; journeys: string[] };

export function comersTo({ site, demoLinks, known }: Reach, page: string): Comers {
  const link = site.routes[page]?.link ?? 'none';
  const alone = link === 'required' ? [] : [caseOf(known, false)];
  if (link === 'none') return { cases: alone, journeys: [] };
  const led = journeysTo(site, page).map((journey) => {
    const all = where(ofJourney(known, site, journey), [
      ...ordersOf(demoLinks, journey),
      { fact: 'completed', notIn: actsBeside(site, journey) },
    ]);
    const on = stagesAt(site, journey, page).flatMap((asked) => where(all, asked));
    return { journey, all, on };
  });
  const isLed = led.some(({ on }) => on.length > 0);
  const coming = led.map(({ journey, all, on }) => ({ journey, cases: isLed ? on : all }));
  return {
    cases: [...coming.flatMap(({ cases }) => cases), ...alone],
    journeys: coming.flatMap(({ journey, cases }) => (cases.length ? [journey] : [])),
  };
}

/** The other providers are those of the orders with which links of the journey are shown, or else of any. */
function ordersOf(demoLinks: readonly DemoLink[], journey: string): Comparison[] {
  const orders = demoLinks.filter(({ switch_order }) => switch_order);
  const own = orders.filter((link) => link.journey === journey);
  const names = (own.length ? own : orders).map(({ switch_order }) => switch_order!.losing_provider);
  return names.length ? [{ fact: 'losing_provider', in: [...new Set(names)] }] : [];
}

/** The acts of the content that no step of a journey records. */
export function actsBeside(site: CompiledSite, journey: string): string[] {
  const own = site.journeys[journey]!.acts.flatMap((slot) => actsOf(site, journey, slot));
  return [...Object.keys(site.acts), ...mandateActs].filter((act) => !own.includes(act));
}

const actsOf = (site: CompiledSite, journey: string, { act = '', method }: ActSlot): string[] =>
  method ? (site.journeys[journey]!.methods ?? allMethods).map((name) => actOf[name]) : [act];

/** What is asked of the customers of a journey whom it leads to a page: at each of its steps, or by a state of the link. */
function stagesAt(site: CompiledSite, journey: string, page: string): Comparison[][] {
  const { steps, used } = site.journeys[journey]!;
  const states = Object.keys(site.states).filter((state) => site.states[state] === page);
  const isLast = used === 'last' && pagesOf(site, nameOfStep(steps.at(-1)!)).includes(page);
  return [
    ...steps.flatMap((step, index) => {
      if (!pagesOf(site, nameOfStep(step)).includes(page)) return [];
      const when = typeof step === 'object' ? comparisonsIn(step.when) : [];
      return [[...when, ...(site.routes[page]!.link === 'required' ? recordedAt(site, journey, index) : [])]];
    }),
    ...(used === page || isLast || (used === undefined && states.includes('used'))
      ? [completedBy(site, journey, () => true)]
      : []),
    ...(states.includes('expired') ? [[{ fact: 'expires_at', exists: true }]] : []),
    ...(states.includes('sor-expired') && isSwitch(site, journey) ? [[]] : []),
    ...(states.some((state) => !['used', 'expired', 'sor-expired', 'unknown', 'not-found'].includes(state))
      ? [[]]
      : []),
  ];
}

function pagesOf({ choose, methods }: CompiledSite, step: string): string[] {
  if (step === 'method') return [choose, ...allMethods.flatMap((name) => [methods[name].intro, methods[name].entry])];
  return step === 'done' ? allMethods.map((name) => methods[name].done) : [step];
}

/** What the records of customers at a step have: the acts of those before it, and not all of the others. */
function recordedAt(site: CompiledSite, journey: string, index: number): Comparison[] {
  const { steps, acts } = site.journeys[journey]!;
  const stepOf = ({ method, page }: ActSlot) =>
    steps.findIndex((step) => nameOfStep(step) === (method ? 'method' : page));
  const open = acts.filter((slot) => stepOf(slot) >= index);
  return [
    ...completedBy(site, journey, (slot) => stepOf(slot) < index),
    // The last act makes the link a used one.
    ...(open.length === 1 ? [{ fact: 'completed', notIn: actsOf(site, journey, open[0]!) }] : []),
  ];
}

/** That each of some acts is recorded which all customers of a journey record. */
const completedBy = (site: CompiledSite, journey: string, isOne: (slot: ActSlot) => boolean): Comparison[] =>
  site.journeys[journey]!.acts.flatMap((slot) =>
    slot.when || slot.asked || !isOne(slot) ? [] : [{ fact: 'completed', in: actsOf(site, journey, slot) }],
  );
