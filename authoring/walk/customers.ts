import { todayFact } from '../../src/rules/compare.ts';
import { hasBegun, secondOf } from '../../src/rules/dates.ts';
import { type Wallet, walletNames } from '../../src/rules/facts.ts';
import { hasAct } from '../../src/rules/journey/journey.ts';
import { selectionsOf } from '../../src/rules/journey/methods.ts';
import { type Visit, visitsOf, walked } from '../../src/rules/journey/visits.ts';
import { answerPrefix } from '../../src/rules/questions/question.ts';
import { type FactValue, valuesIn } from '../../src/rules/when.ts';
import type { CompiledPage, CompiledSite, Link } from '../../src/types.gen.ts';
import { type Fact, groupBy } from '../api/pure.ts';
import { withAnswers, withDrafts } from './answers.ts';
import { isLetter, visitsOfLetter } from './letter-pages.ts';
import { conditionsOf } from './read-by-page.ts';
import { type Region, regionsOf, valuesIn as valuesOfCase } from './regions.ts';
import { type Drafts, type GallerySite, galleryLinkId, moment, recordedAct } from './types.ts';

/** A customer's link at a page. `asOf`: it shows the content of another time. */
export type Customer = Visit & { drafts?: Drafts; asOf?: string };

/** Customers of each region of a page, at every stage of the journeys at which they reach it. */
export function customersAt(from: GallerySite, facts: Record<string, Fact>, page: CompiledPage): Customer[] {
  const { site } = from;
  const regions = regionsOf(from, facts, page);
  const hasAnswers = regions.some(({ of }) => [...of.sets.keys()].some((name) => name.startsWith(answerPrefix)));
  const all = regions.flatMap((region) =>
    linksIn(site, facts, region).map((one) => ({ ...one, asOf: region.asOf, names: [...region.of.sets.keys()] })),
  );
  // Much that tells regions apart is done on the way, and not said by the link.
  const alike = groupBy(all, ({ link, chosen, asOf }) => JSON.stringify([link, [...chosen], asOf]));
  const found = alike.flatMap((several) => {
    const [{ link, chosen, asOf }] = several as [(typeof all)[number]];
    const named = new Set(several.flatMap(({ names }) => names));
    const links = hasAnswers || page.asks ? withAnswers(from, page, link, chosen) : [link];
    return links.map((one) => ({ link: one, asOf, named }));
  });
  const visitsOfAll = (onlyOnTheWay: boolean) =>
    found.flatMap(({ link, asOf, named }) =>
      visitsOfLink(site, page, link, onlyOnTheWay)
        .flatMap((visit) => [
          visit,
          ...(named.has('wallet') ? byWallet(page, visit) : []),
          ...(named.has('pending') ? withPending(visit) : []),
        ])
        .map((customer) => ({ ...customer, ...(asOf !== undefined && { asOf }) })),
    );
  const onTheWay = visitsOfAll(true);
  // A page to which no link leads is shown as all see it.
  const visits = onTheWay.some(isReady) ? onTheWay : visitsOfAll(false);
  // Regions that ask for different things lead to the same customer many times.
  const once = groupBy(visits.filter(isReady), (customer) => JSON.stringify(customer)).map(([first]) => first!);
  return [...once, ...withoutLink(visits)].map((customer) => withDrafts(from, page, customer));
}

const isReady = ({ link }: Customer) => link.status === 'ready';

/** Those without a link, once for each time. */
const withoutLink = (all: readonly Customer[]): Customer[] => [
  ...new Map(all.filter((one) => !isReady(one)).map((one) => [one.asOf, one])).values(),
];

function visitsOfLink(site: CompiledSite, page: CompiledPage, link: Link, onlyOnTheWay: boolean): Visit[] {
  if (isLetter(page)) return visitsOfLetter(site, [link], page);
  const links = walked(site, [link], (act) => recordedAct(act, moment));
  return visitsOf(site, page.name, links, { onlyOnTheWay });
}

/** The links of a region, without records, and the answers that its customers are to have given. */
function linksIn(site: CompiledSite, facts: Record<string, Fact>, { journey, of, asOf }: Region) {
  const values = valuesOfCase(of);
  const isOfLink = (name: string) =>
    Object.hasOwn(site.values, name) && ![undefined, site.values[name]!.value].includes(values.get(name) as never);
  const own = Object.fromEntries([...values].filter(([name]) => isOfLink(name))) as Link['values'];
  const chosen = new Map(
    [...values].flatMap(([name, value]) =>
      name.startsWith(answerPrefix) ? [[name.slice(answerPrefix.length), value] as const] : [],
    ),
  );
  const read = (name: string, usual: unknown) => (values.has(name) ? values.get(name) : usual);
  const pays = hasAct(site, journey, 'payment') || site.journeys[journey]!.needs?.includes('amount');
  const amount = values.get('paid_amount') ?? read('amount', pays ? facts.amount?.example : undefined);
  const expires_at = endFor(read('expires_at', facts.expires_at?.example) as string | undefined, asOf);
  const isIn = (name: string, value: FactValue) => {
    const set = of.sets.get(name);
    return set?.kind !== 'words' || set.words.has(value as string) !== set.isExcept;
  };
  const methods = of.sets.get('payment_methods');
  return selectionsOf(site, journey)
    .filter(
      (all) =>
        methods?.kind !== 'lists' ||
        (methods.has.every((one) => all.some((it) => it === one)) &&
          !methods.hasNot.some((one) => all.some((it) => it === one))),
    )
    .flatMap((payment_methods) =>
      ((facts.customer_type?.values as Link['customer_type'][] | undefined) ?? ['new'])
        .filter((type) => isIn('customer_type', type))
        .map((customer_type) => ({
          chosen,
          link: {
            ...{
              id: galleryLinkId,
              status: 'active',
              journey,
              completed: [],
              values: own,
              customer_type,
              payment_methods,
            },
            today: String(read(todayFact, moment.slice(0, 10))),
            ...(expires_at !== undefined && { expires_at }),
            ...(amount !== undefined && { amount_pence: Number(amount) }),
          } satisfies Link as Link,
        })),
    );
}

/** When a link ends. On a day to come it is as long as usual before that: what has ended shows nothing of the day. */
function endFor(end: string | undefined, asOf: string | undefined): string | undefined {
  if (end === undefined || asOf === undefined || !hasBegun(end, asOf)) return end;
  return secondOf(new Date(Date.parse(asOf) + Date.parse(end) - Date.parse(moment)));
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

/** The same customer while a card is being checked. */
function withPending(customer: Customer): Customer[] {
  if (customer.link.status !== 'ready') return [];
  const pending: Link['pending'] = [{ act: 'payment', reference: 'DS-7K3Q-9XWM' }];
  return [{ ...customer, link: { status: 'ready', link: { ...customer.link.link, pending } } }];
}
