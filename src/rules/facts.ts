import type { CompiledSite, Link, SwitchOrder, SwitchService } from '../types.gen.ts';
import { holidaysSubject } from './compare.ts';
import { comingPart, valueAt } from './dates.ts';
import type { Lookup } from './fill.ts';
import { dayEndingAt, formatValue, type ValueType } from './format-value.ts';
import { mandateMethod, methodsOf } from './journey/methods.ts';
import { ownEntry } from './own-entry.ts';
import { answerFact, answerWords, type KnownAnswers, type ShownAnswers } from './questions/shown.ts';
import { type Fact, type FactReader, type FactValue, type Known, timeSubject } from './when.ts';

/** The wallets by their names in content, settings and records, with the names that customers know. */
export const walletNames = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay', paypal: 'PayPal' } as const;

export type Wallet = keyof typeof walletNames;

/** Whether a gateway, by its name in records, is a test system: no money moves with it (D-26). */
export const isTestGateway = (name: string): boolean => /(^|-)sandbox$/.test(name);

/** How far the link of a page has been read: `none` has no link; `unknown` a wrong one, or a malformed id (R-E03). */
export type KnownLink = { status: 'none' | 'unknown' } | Known<{ link: Link }>;

/** How much is known of its switch order. */
export type KnownOrder = Known<{ order: Partial<Pick<SwitchOrder, 'losing_provider' | 'services'>> }>;

/**
 * Returns a function that reads a fact from the link, its switch order and its answers by name, or a value from the link
 * and the site. The developer index's checkbox can make everybody an existing customer for the browser session (D-12).
 */
export function factReader(
  site: CompiledSite,
  link: KnownLink,
  order: KnownOrder,
  answers: KnownAnswers = noAnswers,
  isExisting = false,
): FactReader {
  return (name) => {
    if (link.status === 'failed') return { unknown: true };
    const answer = answerFact(answers, name);
    if (answer) return answer;
    if (typeOfValue(site, name) || name === timeSubject || name === holidaysSubject) return readValue(site, link, name);
    if (name === 'customer_type') return { value: customerType(link, isExisting) };
    if (link.status !== 'ready') return { value: undefined };
    if (ownEntry(site.facts, name)?.from === 'switch-order') {
      return order.status === 'ready' ? { value: orderFact(order.order, name) } : { unknown: true };
    }
    return { value: linkFact(site, link.link, name) };
  };
}

const noAnswers: KnownAnswers = { status: 'ready', answers: {} };

/** A link's own values, the time for which the site's values hold (D-37), and its recorded answers. */
export type LinkValues = Pick<Link, 'values' | 'as_of' | 'answers'>;

/**
 * Reads values, the time and recorded answers alone, as documents do (D-07, D-54): a link's own values override the
 * site's by name (D-32).
 */
export function valueReader(site: CompiledSite, { values: linkValues, as_of, answers = {} }: LinkValues): FactReader {
  return (name) => {
    const answer = answerFact({ status: 'ready', answers }, name);
    if (answer) return answer;
    if (name === holidaysSubject) return holidaysOf(site);
    if (name === timeSubject) return { value: as_of ?? site.asOf };
    const [base = '', part] = name.split('.');
    const siteValue = ownEntry(site.values, base);
    if (!siteValue) return { value: undefined };
    const at = as_of ?? site.asOf;
    const ofSite = valueAt(siteValue, at);
    const value = ownEntry(linkValues, base) ?? ofSite;
    if (part === undefined) return { value };
    if (part === countPart) return { value: Array.isArray(value) ? value.length : 0 };
    // The change is the site's: a link that has another value keeps it.
    return { value: value === ofSite ? comingPart(siteValue, part, at) : undefined };
  };
}

/** How the placeholder of how many texts a list has ends: none where the link has no such list. */
export const countPart = 'count';

/** The type of what the placeholder of a value says, or of what the value becomes; undefined for any other name. */
export function typeOfValue({ values }: CompiledSite, name: string): ValueType | undefined {
  const [base = '', part] = name.split('.');
  const type = ownEntry(values, base)?.type;
  if (part === countPart) return type === 'list' ? 'number' : undefined;
  return part === undefined || part === 'next' ? type : type && part === 'nextDay' ? 'date' : undefined;
}

const holidaysOf = ({ bankHolidays }: CompiledSite): Fact => ({
  value: bankHolidays && [bankHolidays.region, ...(bankHolidays.also ?? [])],
});

function readValue(site: CompiledSite, link: KnownLink, name: string): Fact {
  if (link.status === 'failed') return { unknown: true };
  return valueReader(site, link.status === 'ready' ? link.link : { values: {} })(name);
}

function customerType(link: KnownLink, isExisting: boolean): string {
  if (isExisting) return 'existing';
  return link.status === 'ready' ? link.link.customer_type : 'new';
}

/** The actions of services that move, end or stay with a switch, by the facts that count them. */
const counted: Record<string, string[]> = {
  services_to_move: ['ServiceFound'],
  services_to_end: ['OptionToCease', 'ForcedCease'],
  services_to_stay: ['OptionToRetain'],
};

function orderFact({ services, ...order }: { services?: SwitchService[] }, name: string): FactValue | undefined {
  const actions = ownEntry(counted, name);
  if (actions) return services?.filter(({ action }) => actions.includes(action)).length;
  return ownEntry<FactValue | undefined>(order, name);
}

/** The facts that a link tells as they are. */
type OwnFact =
  | 'journey'
  | 'today'
  | 'payment_methods'
  | 'completed'
  | 'afterwards'
  | 'expires_at'
  | 'switched_from'
  | 'services_moving'
  | 'services_ending'
  | 'services_staying';

function linkFact(site: CompiledSite, link: Link, name: string): FactValue | undefined {
  switch (name) {
    case 'amount':
      return link.amount_pence;
    case 'paid_amount':
      return link.paid_amount_pence;
    case 'pending':
      return link.pending?.map(({ act }) => act);
    case 'mandate_method':
      return mandateMethod(link);
    case 'journey_has_mandate':
      return methodsOf(site, link).length > 0;
    case 'card_brand':
    case 'card_ending':
      return cardRecord(link)?.[name];
    case 'account_ending':
      return link.records?.find(({ account_ending }) => account_ending !== undefined)?.account_ending;
    case 'mandate_name':
    case 'mandate_sort_code':
    case 'mandate_bank':
    case 'mandate_statement':
      return link.account?.[name];
    case 'wallet': {
      const instrument = cardRecord(link)?.instrument;
      return instrument && instrument !== 'card' ? walletNames[instrument] : undefined;
    }
    case 'test_gateway': {
      const { gateway = '' } = cardRecord(link) ?? {};
      return isTestGateway(gateway) ? gateway : undefined;
    }
    default: {
      const { act: factAct, of } = ownEntry(site.facts, name) ?? {};
      if (factAct && of) return link.records?.find(({ act }) => act === factAct)?.[of];
      return ownEntry(link.dates, name) ?? ownEntry<FactValue | undefined>(link as Pick<Link, OwnFact>, name);
    }
  }
}

/** The record of the card that paid or was set up. */
const cardRecord = ({ records = [] }: Link) =>
  records.filter(({ act }) => act === 'payment' || act === 'payment-method').at(-1);

/** Returns the texts of placeholders by name, from the site, the link and its answers. */
export function lookupIn(
  site: CompiledSite,
  link: KnownLink,
  fact: FactReader,
  answers: KnownAnswers = noAnswers,
): Lookup {
  return (name) => {
    const contact = ownEntry(site.contacts, name);
    if (contact !== undefined) return contact;
    const words = answerWords(answers, name);
    if (words !== undefined) return words;
    const ofValue = typeOfValue(site, name);
    const read = ofValue ? readValue(site, link, name) : fact(name);
    if (read.unknown) return undefined;
    const type = ofValue ?? ownEntry(site.facts, name)?.type ?? 'text';
    if (read.value === undefined) return '';
    if (name === 'expires_at') return endOfLink(site, String(read.value));
    return formatValue(type, read.value as string | number, site.formats);
  };
}

/** Reads the facts and placeholders of a link that has been read, with all its answers. */
export function readersOf(
  site: CompiledSite,
  link: Link,
  order: KnownOrder,
  answers: ShownAnswers = link.answers ?? {},
  isExisting?: boolean,
): { fact: FactReader; lookup: Lookup } {
  const state = { status: 'ready', link } as const;
  const known = { status: 'ready', answers } as const;
  const fact = factReader(site, state, order, known, isExisting);
  return { fact, lookup: lookupIn(site, state, fact, known) };
}

/** When a link ends, as customers read it (D-50): the end of a day, which stays on one line, or day and time. */
function endOfLink({ formats, messages }: CompiledSite, time: string): string {
  const day = dayEndingAt(time);
  if (day === undefined) return formatValue('time', time, formats);
  return messages.endOfDay!.replace('{day}', formatValue('date', day, formats).replaceAll(' ', '\u00a0'));
}
