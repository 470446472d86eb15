import { walletNames } from '../../src/rules/facts.ts';
import { counted, formatValue } from '../../src/rules/format-value.ts';
import { dateOf, dayOf } from '../../src/rules/journey/letter-day.ts';
import { answerPrefix } from '../../src/rules/questions/question.ts';
import type { Link } from '../../src/types.gen.ts';
import type { LetterPage } from './letter-pages.ts';
import type { Base, Orders } from './page-states.ts';

/** The facts of a customer: words by the name of each fact. */
export type Facts = Record<string, string>;

const unread = 'could not be read';

/** Lists a link's properties in words, by the labels that the gallery shows. */
function factsOfLink(link: Link): Facts {
  const { instrument } = link.records?.find(({ instrument }) => instrument) ?? {};
  const wallet = instrument && instrument !== 'card' && walletNames[instrument];
  return {
    customer: link.customer_type,
    journey: link.journey,
    methods: link.payment_methods.join(' or ') || 'none',
    amount: link.amount_pence === undefined ? 'none' : formatValue('money', link.amount_pence),
    expires: link.expires_at === undefined ? 'never' : formatValue('date', link.expires_at),
    ...(wallet && { wallet }),
    recorded: link.completed.join(', ') || 'nothing',
    link: link.status,
  };
}

const valuePrefix = 'value.';

export const notSaid = 'not said';

/** Returns each name that some of the records have, with all that they say of it in words. */
function factsInWords<T>(
  prefix: string,
  records: readonly Record<string, T>[],
  wordsFor: (value: T | undefined) => string,
): Record<string, string[]> {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return Object.fromEntries(
    names.map((name) => [prefix + name, [...new Set(records.map((record) => wordsFor(record[name])))]]),
  );
}

/** Describes a state by its facts, each with all values that look alike. */
export function factsOf({ scene, links, answered }: Base, orders: Orders): Record<string, string[]> {
  const { fails } = scene;
  if (fails === 'link') return { link: [unread] };
  const time = scene.asOf !== undefined && { time: [formatValue('time', scene.asOf)] };
  if (!scene.link) return { link: ['none'], ...time };
  const all = links.map(factsOfLink);
  const facts = Object.keys(all[0]!).map((name) => [name, [...new Set(all.map((one) => one[name]!))]] as const);
  const order = scene.order === undefined ? undefined : orders.all[scene.order];
  return {
    ...Object.fromEntries(facts),
    ...factsInWords(
      valuePrefix,
      links.map(({ values }) => values),
      (value) => String(value ?? notSaid),
    ),
    ...time,
    ...(order && { order: [`${order.services.length} services`] }),
    ...(fails && { order: [unread] }),
    ...factsInWords(answerPrefix, answered, (answer) => (answer?.words ?? 'nothing').replaceAll('\n', ', ')),
  };
}

/** Each fact with its values in words, none of them twice: some links have one method, and others a choice with it. */
export const factWords = (facts: Record<string, string[]>): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, values]) => [
      name,
      [...new Set(values.flatMap((value) => value.split(' or ')))].join(' or '),
    ]),
  );

/** The title of a state that all customers see. */
export const everyCustomer = 'every customer';

/** The order of the facts in a state's title. */
const order = ['customer', 'journey', 'time', 'amount', 'recorded', 'wallet', 'methods', 'order', 'expires', 'link'];

/** Whether a fact does not tell two states apart: surely, where no value of it is of both, or else as it is listed. */
const alike: ((one: string[] | undefined, other: string[] | undefined) => boolean)[] = [
  (one = [notSaid], other = [notSaid]) => one.some((value) => other.includes(value)),
  (one, other) => JSON.stringify(one) === JSON.stringify(other),
];

/** Names the states of a page, each with only the facts that distinguish it from the others. */
export function titlesFor(all: Record<string, string[]>[]): string[] {
  return all.map((facts) => {
    if (Object.keys(facts).length === 1) return `link: ${facts.link}`;
    let others = all.filter((other) => other !== facts && Object.keys(other).length > 1);
    const named = (prefix: string) => [
      ...new Set(all.flatMap((one) => Object.keys(one).filter((name) => name.startsWith(prefix)))),
    ];
    const ofAnswers = named(answerPrefix);
    const names = [...order, ...named(valuePrefix), ...ofAnswers];
    const telling = new Set<string>();
    for (const isAlike of alike) {
      for (const name of names) {
        const remaining = others.filter((other) => isAlike(facts[name], other[name]));
        if (remaining.length < others.length && facts[name]) telling.add(name);
        others = remaining;
      }
    }
    const isBlank = ofAnswers.length > 0 && !ofAnswers.some((name) => facts[name]);
    const always = facts.time ? phrase('time', facts.time) : everyCustomer;
    const phrases = [
      ...names.filter((name) => telling.has(name)).map((name) => phrase(name, facts[name]!)),
      ...(isBlank ? ['nothing answered'] : []),
    ];
    return phrases.join(' · ') || always;
  });
}

function phrase(name: string, values: string[]): string {
  const words = values.join(' or ');
  switch (name) {
    case 'customer':
      return `${words} customer`;
    case 'time':
      return `as on ${words}`;
    case 'journey':
      return values.length > 3 ? `${values.length} journeys` : words;
    case 'recorded':
      return values.length > 2 ? `${values[0]} recorded, or more` : `${words} recorded`;
    case 'order':
      return `switch order: ${words}`;
    case 'methods':
      return values.length > 1 ? 'any method' : `methods: ${words}`;
    default:
      return `${factLabel(name)}: ${words}`;
  }
}

/** A value or an answer without its prefix. */
export const factLabel = (name: string) => name.replace(answerPrefix, '').replace(valuePrefix, '').replaceAll('_', ' ');

/** When a letter by a day goes, in words: `2 days before the end of the link`. */
export function dayWords({ letter: { sends } }: LetterPage): string | undefined {
  const own = dayOf(sends);
  if (!own) return undefined;
  const name = dateOf(own);
  const date = name === 'expires_at' ? 'the end of the link' : `“${factLabel(name)}”`;
  return own.days === 0
    ? `on the day of ${date}`
    : `${counted(own.days, 'day')} ${sends.before ? 'before' : 'after'} ${date}`;
}
