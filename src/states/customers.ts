import { countedFrom, type Fact, leavesOfSteps, linksOf, sampleValue, triedFor } from '../content/api/pure.ts';
import { todayFact } from '../rules/compare.ts';
import { hasBegun, secondOf } from '../rules/dates.ts';
import { type Wallet, walletNames } from '../rules/facts.ts';
import { type Visit, visitsTo } from '../rules/journey/visits.ts';
import { comparedWith, type FactValue, valuesIn } from '../rules/when.ts';
import type { Comparison, CompiledPage, CompiledSite, Link } from '../types.gen.ts';
import { withAnswers, withDrafts } from './answers.ts';
import { isLetter, visitsOfLetter } from './letters.ts';
import { conditionGroups, conditionsOf, factsRead, innerConditions } from './read-by-page.ts';
import { type Drafts, type GallerySite, moment, recordedAct } from './types.ts';

/** A customer's link at a page. `asOf`: it shows the content of another time. */
export type Customer = Visit & { drafts?: Drafts; asOf?: string };

/**
 * The customers who can reach a page, of every journey, payment method, customer and stage. Each comes now, and from each
 * time to come in the page's conditions and at which a value of it changes.
 */
export function customersAt(from: GallerySite, facts: Record<string, Fact>, shown: CompiledPage): Customer[] {
  const all = customersAtAnyTime(from, facts, shown);
  const later = timesToCome(from.site, shown).flatMap((asOf) => all.map((customer) => ({ ...customer, asOf })));
  return [...all, ...later];
}

/** The times to come at which a condition of a page changes, or a value that it shows, in UTC. */
function timesToCome(site: CompiledSite, page: CompiledPage): string[] {
  const conditions = [...conditionsOf(page), ...innerConditions(page)];
  const asked = conditions.flatMap(({ from, until }) => [from ?? [], until ?? []].flat());
  const changes = [...factsRead(site, page)].flatMap((name) => site.values[name.split('.')[0]!]?.changes ?? []);
  const times = [...asked, ...changes.map(({ from }) => from)].map((time) => secondOf(new Date(time)));
  return [...new Set(times)].filter((time) => !hasBegun(time, site.asOf ?? '')).sort();
}

function customersAtAnyTime(from: GallerySite, facts: Record<string, Fact>, shown: CompiledPage): Customer[] {
  const { site } = from;
  const links = withAnswers(from, shown, linksFor(site, facts, shown));
  const visits = isLetter(shown)
    ? visitsOfLetter(site, links, shown)
    : visitsTo(site, shown.name, links, (act) => recordedAct(act, moment));
  return visits
    .flatMap((customer) => [customer, ...byWallet(shown, customer), ...withPending(shown, customer)])
    .map((customer) => withDrafts(from, shown, customer));
}

/** The same customer with each wallet in the place of the card, as far as the page's conditions ask for it. */
function byWallet(page: CompiledPage, customer: Customer): Customer[] {
  const asked = conditionsOf(page).filter(({ fact }) => fact === 'wallet');
  if (!asked.length || customer.link.status !== 'ready') return [];
  const { link } = customer.link;
  const { records = [] } = link;
  if (!records.some(({ instrument }) => instrument)) return [];
  const names = new Set(asked.flatMap(valuesIn));
  const wallets = Object.entries(walletNames).filter(([, name]) => (names.size ? names.has(name) : name === 'PayPal'));
  return wallets.map(([instrument]) => {
    const paid = { instrument: instrument as Wallet, card_brand: undefined, card_ending: undefined };
    const changed = records.map((record) => (record.instrument ? { ...record, ...paid } : record));
    return { ...customer, link: { status: 'ready', link: { ...link, records: changed } } };
  });
}

/** The same customer while a card is being checked, as far as the page's conditions ask for it. */
function withPending(page: CompiledPage, customer: Customer): Customer[] {
  if (customer.link.status !== 'ready' || !conditionsOf(page).some(({ fact }) => fact === 'pending')) return [];
  const pending: Link['pending'] = [{ act: 'payment', reference: 'DS-7K3Q-9XWM' }];
  return [{ ...customer, link: { status: 'ready', link: { ...customer.link.link, pending } } }];
}

/** Lists links of every journey without records, with and without optional properties, as far as they change the page. */
function linksFor(site: CompiledSite, facts: Record<string, Fact>, page: CompiledPage): Link[] {
  const read = factsRead(site, page);
  const customers = (facts.customer_type?.values as string[] | undefined) ?? ['new'];
  const amounts = valuesOf(facts, page, ['amount', 'paid_amount']);
  const expiries = valuesOf(facts, page, ['expires_at']);
  const todays = conditionsOf(page).flatMap((leaf) => (leaf.fact === todayFact ? triedFor(site, leaf) : []));
  const valuesFor = (name: string, pays: boolean) => {
    if (name === 'customer_type') return customers;
    if (name === todayFact) return [moment.slice(0, 10), ...todays];
    if (name === 'amount') return pays || read.has(name) ? [...amounts, undefined] : [undefined];
    return read.has(name) ? [...expiries, undefined] : expiries;
  };
  return Object.keys(site.journeys).flatMap((journey) => {
    const ownValues = ownValuesFor(site, journey, page);
    const needsAmount = site.journeys[journey]!.needs?.includes('amount');
    const valuesHere: typeof valuesFor = (name, pays) =>
      needsAmount && name === 'amount' ? amounts : valuesFor(name, pays);
    return linksOf(site, journey, [], valuesHere).flatMap((link) => ownValues.map((values) => ({ ...link, values })));
  });
}

/**
 * The values to try on a link: none, and each that conditions of the page or a step before it compare, combined where
 * they decide about one part. Values that are only read are there all together or not at all.
 */
function ownValuesFor(site: CompiledSite, journey: string, page: CompiledPage): Link['values'][] {
  const onTheWay = leavesOfSteps(site.journeys[journey]!, page.name);
  const groups = conditionGroups(page);
  const conditions = [...groups.flat(), ...onTheWay];
  const dates = [...factsRead(site, page), ...conditions.map(({ fact = '' }) => fact)];
  const counted = [...new Set(dates)].flatMap((name) => countedFrom(site, name));
  const compared = [...conditions, ...counted].filter(
    (leaf) => leaf.value !== undefined && triedFor(site, leaf).length > 0,
  );
  const comparedNames = new Set(compared.map(({ value = '' }) => value));
  function possible(name: string): (string | number)[] {
    const tried = compared.filter(({ value }) => value === name).flatMap((leaf) => triedFor(site, leaf));
    return site.values[name]?.choices ?? ([...new Set(tried)] as (string | number)[]);
  }
  const combinationsOf = (names: string[]) =>
    names.reduce<Link['values'][]>(
      (all, name) =>
        all.flatMap((values) => [values, ...possible(name).map((value) => ({ ...values, [name]: value }))]),
      [{}],
    );
  const decidedBy = (group: Comparison[]) => {
    const names = new Set([...group, ...onTheWay, ...counted].map(({ value = '' }) => value));
    return [...comparedNames].filter((name) => names.has(name));
  };
  const together = [...new Map(groups.map(decidedBy).map((names) => [names.join(' '), names])).values()];
  const all = [...new Map(together.flatMap(combinationsOf).map((values) => [JSON.stringify(values), values])).values()];
  const sampleFor = (name: string) =>
    site.values[name]!.type !== 'text' ? sampleValue(site.values[name]!.type) : `Example ${name.replaceAll('_', ' ')}`;
  const sources = conditions.flatMap((leaf) => comparedWith(leaf) ?? []);
  const read = [...dates, ...[...conditions, ...counted].map(({ value = '' }) => value), ...sources];
  const isOnlyOfLink = (name: string) =>
    Object.hasOwn(site.values, name) && site.values[name]!.value === undefined && !all.some((one) => name in one);
  const given = [...new Set(read)].filter(isOnlyOfLink).map((name) => [name, sampleFor(name)]);
  return given.length ? [...all, ...all.map((values) => ({ ...values, ...Object.fromEntries(given) }))] : all;
}

/** Lists the values of a fact to try: the catalogue's example, and those in conditions of the page. */
function valuesOf(facts: Record<string, Fact>, page: CompiledPage, names: [string, ...string[]]): FactValue[] {
  const factConditions = conditionsOf(page).filter(({ fact = '' }) => names.includes(fact));
  const values = [facts[names[0]]?.example, ...factConditions.flatMap(valuesIn)];
  return [...new Set(values)] as FactValue[];
}
