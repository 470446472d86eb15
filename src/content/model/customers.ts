/** Who comes to a page, as far as certain facts and values tell them apart: what the checks of reach go by. */

import { todayFact } from '../../rules/compare.ts';
import { sampleAccount } from '../../rules/fact-rows.ts';
import { factReader, type KnownOrder, readersOf, walletNames } from '../../rules/facts.ts';
import { hasAct, isSwitch } from '../../rules/journey/journey.ts';
import { actOf, selectionsOf } from '../../rules/journey/methods.ts';
import { journeysTo, visitsOf, type WalkedLink, walked } from '../../rules/journey/visits.ts';
import { demoIds } from '../../rules/link-id.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import { comparisonsIn, type FactReader, type FactValue, timeSubject } from '../../rules/when.ts';
import type { CompiledSite, DemoLink, Link, When } from '../../types.gen.ts';
import { comparedBy, leavesOfSteps, sampleValue, someToday } from './compared.ts';
import { domainOf } from './states.ts';
import type { Subjects } from './subjects.ts';

/** A customer at a page: what is known of them there, and their journey, if they come with a link. */
export type Customer = { fact: FactReader; journey?: string };

/** The content that decides who comes to a page, without mistakes. */
export type Reach = { site: CompiledSite; demoLinks: readonly DemoLink[]; subjects: Subjects };

type Free = Record<string, FactValue | undefined>;

/** More customers than this are not told apart: a page is then taken to be reached. */
const mostLinks = 20_000;

/** The time at which they come, where no condition asks for another. */
const now = `${someToday}T10:30:00Z`;

/** Lists the customers of a page whom these conditions and facts tell apart; undefined if there are too many. */
export type CustomersFor = (whens: readonly When[], names?: readonly string[]) => Customer[] | undefined;

/**
 * Returns a function that lists a page's customers, told apart by these conditions and the presence of these facts;
 * undefined if there are too many.
 */
export function customersOf({ site, demoLinks, subjects }: Reach): (page: string) => CustomersFor {
  const links = new Map<string, Walked[] | undefined>();
  const walkedFor = (journey: string, compared: Compared) => {
    const asked = sorted(compared).filter(([name]) => isOfLinks(site, name));
    const key = journey + JSON.stringify(asked);
    if (!links.has(key)) links.set(key, walkedLinks({ site, demoLinks, subjects }, journey, new Map(asked)));
    return links.get(key);
  };
  return (page) => {
    const journeys = journeysTo(site, page);
    const known = new Map<string, Customer[] | undefined>();
    return (whens, names = []) => {
      const leaves = [...whens.flatMap(comparisonsIn), ...names.map((fact) => ({ fact, exists: true }))];
      // Each journey is tried with what its own steps compare: all of them together are too many.
      const compared = journeys.map((journey) =>
        comparedBy(site, [...leaves, ...leavesOfSteps(site.journeys[journey]!)]),
      );
      const key = JSON.stringify(compared.map(sorted));
      if (!known.has(key)) {
        const walks = journeys.map((journey, index) => walkedFor(journey, compared[index]!));
        const customers = (onlyOnTheWay: boolean) =>
          walks.flatMap((all = [], index) =>
            listed(demoLinks, page, { compared: compared[index]!, all, onlyOnTheWay }),
          );
        const onTheWay = customers(true);
        const all = onTheWay.some(({ journey }) => journey) ? onTheWay : customers(false);
        known.set(key, walks.includes(undefined) ? undefined : all);
      }
      return known.get(key);
    };
  };
}

const sorted = (compared: Compared) => [...compared].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The site without the days of acts that no condition asks for: counting them takes time. */
function countingOnly(site: CompiledSite, asked: ReadonlyMap<string, unknown>): CompiledSite {
  const acts = Object.entries(site.acts).map(([name, { dates = {}, ...act }]) => {
    const isNeeded = Object.keys(dates).some((day) => asked.has(day));
    return [name, isNeeded ? { ...act, dates } : act];
  });
  return { ...site, acts: Object.fromEntries(acts) as CompiledSite['acts'] };
}

/** The facts that conditions compare, each with the values that they name. */
type Compared = ReadonlyMap<string, FactValue[]>;

/** Links with the stages of their journeys, at a time: they do not depend on the page. */
type Walked = { at: CompiledSite; links: WalkedLink[] };

const cardFacts = ['card_brand', 'card_ending', 'wallet', 'test_gateway'];
const ownFacts = [
  'customer_type',
  todayFact,
  'amount',
  'paid_amount',
  'expires_at',
  'pending',
  timeSubject,
  ...cardFacts,
];

/** Whether links are made to differ in a fact; others follow from their stages. */
const isOfLinks = (site: CompiledSite, name: string): boolean =>
  ownFacts.includes(name) ||
  name.startsWith(answerPrefix) ||
  Object.hasOwn(site.values, name) ||
  Object.values(site.acts).some(({ dates = {} }) => Object.hasOwn(dates, name));

/** The customers who come to a page, by all that conditions compare. */
function listed(
  demoLinks: readonly DemoLink[],
  page: string,
  { compared, all, onlyOnTheWay }: { compared: Compared; all: readonly Walked[]; onlyOnTheWay: boolean },
): Customer[] {
  return all.flatMap(({ at, links }) =>
    visitsOf(at, page, links, { onlyOnTheWay }).flatMap(({ link }): Customer[] => {
      if (link.status !== 'ready') return [{ fact: factReader(at, link, { status: 'pending' }) }];
      return providersOf(demoLinks, link.link.journey, compared).map((provider) => ({
        journey: link.link.journey,
        fact: readerOf(at, link.link, provider),
      }));
    }),
  );
}

function walkedLinks({ site: whole, subjects }: Reach, journey: string, compared: Compared): Walked[] | undefined {
  const site = countingOnly(whole, compared);
  /** The values to try of what a link, its card or its answers tell; of nothing else. */
  const valuesOf = (name: string): (FactValue | undefined)[] => {
    const asked = compared.get(name);
    const subject = subjects[name];
    if (!asked || !subject) return [undefined];
    // A day serves as any text. A value that every link has needs none.
    if (!asked.length && !subject.values) return subject.always ? [undefined] : [undefined, sampleValue(subject.type)];
    return domainOf(subject, asked);
  };
  const isOfLink = (name: string) => Object.hasOwn(site.values, name) || name.startsWith(answerPrefix);
  const amounts =
    compared.has('amount') || compared.has('paid_amount') ? [...valuesOf('amount'), 3499] : [undefined, 3499];
  const cards = product(
    cardFacts.filter((name) => compared.has(name)),
    valuesOf,
  );
  const links = linksOf(site, journey, [...compared.keys()].filter(isOfLink), (name, pays) => {
    if (name === 'amount') return pays || compared.has(name) ? amounts : [undefined];
    if (name === todayFact) return [someToday, ...(compared.get(name) ?? [])];
    return name === 'expires_at' && !compared.has(name) ? [now] : valuesOf(name);
  }).flatMap((link) => {
    const takesCard = cardActs.some((act) => hasAct(site, link.journey, act));
    return takesCard && compared.has('pending') ? [link, { ...link, pending: [checked] }] : [link];
  });
  const times = timesOf(compared.get(timeSubject) ?? [], site);
  if (links.length * cards.length * times.length > mostLinks) return undefined;
  return times.flatMap((asOf) => {
    const at = asOf === undefined ? site : { ...site, asOf };
    return cards.map((card) => ({ at, links: walked(at, links, (act) => recordOf(act, card)) }));
  });
}

const cardActs = ['payment', 'payment-method'] as const;

/** A card of which nobody knows yet whether it worked. */
const checked: NonNullable<Link['pending']>[number] = { act: 'payment', reference: 'DS-7K3Q-9XWM' };

/** Every choice of one value for each name. */
function product(names: readonly string[], valuesOf: (name: string) => readonly (FactValue | undefined)[]): Free[] {
  return names.reduce<Free[]>(
    (all, name) => all.flatMap((one) => [...new Set(valuesOf(name))].map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/**
 * Lists links of a journey without records: with each choice of payment methods, and each of these values of what
 * a link says. `names` are those of values and answers; `pays` is set for a journey that charges.
 */
export function linksOf(
  site: CompiledSite,
  journey: string,
  names: readonly string[],
  valuesOf: (name: string, pays: boolean) => readonly (FactValue | undefined)[],
): Link[] {
  const pays = hasAct(site, journey, 'payment');
  return product(['customer_type', 'payment_methods', 'amount', 'expires_at', todayFact, ...names], (name) =>
    name === 'payment_methods' ? selectionsOf(site, journey) : valuesOf(name, pays),
  ).map((free) => linkWith(journey, free));
}

function linkWith(journey: string, free: Free): Link {
  const { customer_type = 'new', payment_methods, amount, expires_at, today, ...named } = free;
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  const isAnswer = ([name]: [string, unknown]) => name.startsWith(answerPrefix);
  const answers = given
    .filter(isAnswer)
    .map(([name, value]) => [name.slice(answerPrefix.length), { value, words: String(value) }]);
  return {
    ...{ id: `${demoIds}000000000000`, status: 'active', journey, completed: [] },
    values: Object.fromEntries(given.filter((one) => !isAnswer(one))) as Link['values'],
    customer_type: customer_type as Link['customer_type'],
    payment_methods: payment_methods as Link['payment_methods'],
    ...(today !== undefined && { today: today as string }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(expires_at !== undefined && { expires_at: expires_at as string }),
    ...(amount !== undefined && { amount_pence: amount as number }),
  };
}

function recordOf(act: Link['completed'][number], card: Free): NonNullable<Link['records']>[number] {
  const { card_brand = 'Visa', card_ending = '1111', wallet, test_gateway } = card;
  const isAsked = (name: string, value: unknown) => (name in card && card[name] === undefined ? {} : { [name]: value });
  const wallets = Object.entries(walletNames).find(([, words]) => words === wallet) ?? ['card'];
  const ofCard = {
    gateway: test_gateway ?? ('test_gateway' in card ? 'real' : 'sandbox'),
    instrument: wallets[0],
    ...isAsked('card_brand', card_brand),
    ...isAsked('card_ending', card_ending),
  };
  const isCard = cardActs.some((one) => one === act);
  return {
    act,
    reference: 'DS-7K3Q-9XWM',
    recorded_at: now,
    ...(isCard && ofCard),
    ...(act === actOf['direct-debit'] && { account_ending: sampleAccount }),
  } as NonNullable<Link['records']>[number];
}

/** Before the first of these times, and each of them. */
function timesOf(times: readonly FactValue[], { asOf }: CompiledSite): (string | undefined)[] {
  const sorted = times.map((time) => Date.parse(String(time))).sort((one, other) => one - other);
  if (!sorted.length) return [asOf];
  return [sorted[0]! - 1000, ...sorted].map((time) => new Date(time).toISOString());
}

/** The losing providers of the orders with which links of a journey are shown: those of its demo links, or else of any. */
function providersOf(demoLinks: readonly DemoLink[], journey: string, compared: ReadonlyMap<string, unknown>) {
  if (!compared.has('losing_provider') && !compared.has('switched_from')) return [undefined];
  const orders = demoLinks.filter(({ switch_order }) => switch_order);
  const own = orders.filter((link) => link.journey === journey);
  const names = (own.length ? own : orders).map(({ switch_order }) => switch_order!.losing_provider);
  return names.length ? [...new Set(names)] : [undefined];
}

function readerOf(site: CompiledSite, link: Link, provider: string | undefined): FactReader {
  const isSwitched =
    isSwitch(site, link.journey) && link.completed.some((act) => site.acts[act]?.about === 'switch-order');
  const whole: Link = isSwitched && provider !== undefined ? { ...link, switched_from: provider } : link;
  const order: KnownOrder =
    provider === undefined ? { status: 'pending' } : { status: 'ready', order: { losing_provider: provider } };
  return readersOf(site, whole, order).fact;
}
