import { formatValue } from '../rules/format-value.ts';
import { answerPrefix } from '../rules/questions/question.ts';
import type { ShownAnswers } from '../rules/questions/shown.ts';
import type { Link } from '../types.gen.ts';
import type { Base, Orders } from './page-states.ts';

/** The facts of a customer: words by the name of each fact. */
export type Facts = Record<string, string>;

const unread: Record<string, string> = {
  never: 'not read yet',
  lost: 'could not be read',
  unreadable: 'cannot be understood',
};

/** Lists a link's properties in words, by the labels that the gallery shows. */
function factsOfLink(link: Link): Facts {
  return {
    customer: link.customer_type,
    journey: link.journey,
    methods: link.payment_methods.join(' or ') || 'none',
    amount: link.amount_pence === undefined ? 'none' : formatValue('money', link.amount_pence),
    expires: link.expires_at === undefined ? 'never' : formatValue('date', link.expires_at),
    values: inWords(link.values),
    recorded: link.completed.join(', ') || 'nothing',
    link: link.status,
  };
}

const inWords = (values: Link['values']) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'none';

/** Describes a state by its facts, each with all values that look alike. */
export function factsOf({ scene, links, answered, answers }: Base, orders: Orders): Record<string, string[]> {
  if (answers.link) return { link: [unread[answers.link]!] };
  const time = scene.asOf !== undefined && { time: [formatValue('time', scene.asOf)] };
  if (!scene.link) return { link: ['none'], ...time };
  const all = links.map(factsOfLink);
  const facts = Object.keys(all[0]!).map((name) => [name, [...new Set(all.map((one) => one[name]!))]] as const);
  const order = scene.order === undefined ? undefined : orders.all[scene.order];
  const orderAnswer = answers['switch-order'];
  const draftAnswer = answers.answers;
  return {
    ...Object.fromEntries(facts),
    ...time,
    ...(order && { order: [`${order.services.length} services`] }),
    ...(orderAnswer && { order: [unread[orderAnswer]!] }),
    ...answersInWords(answered),
    ...(draftAnswer && { 'earlier answers': [unread[draftAnswer]!] }),
  };
}

/** Returns each answer as a fact, in words. */
function answersInWords(answered: readonly ShownAnswers[]): Record<string, string[]> {
  const names = [...new Set(answered.flatMap((answers) => Object.keys(answers)))];
  const wordsOf = (answers: ShownAnswers, name: string) => (answers[name]?.words ?? 'nothing').replaceAll('\n', ', ');
  return Object.fromEntries(
    names.map((name) => [answerPrefix + name, [...new Set(answered.map((answers) => wordsOf(answers, name)))]]),
  );
}

/** Each fact with its values in words, none of them twice: some links have one method, and others a choice with it. */
export const factWords = (facts: Record<string, string[]>): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, values]) => [
      name,
      [...new Set(values.flatMap((value) => value.split(' or ')))].join(' or '),
    ]),
  );

/** The order of the facts in a state's title. */
const order = [
  'earlier answers',
  ...['customer', 'journey', 'time', 'values', 'amount', 'recorded', 'methods', 'order', 'expires', 'link'],
];

/** Names the states of a page, each with only the facts that distinguish it from the others. */
export function titlesFor(all: Record<string, string[]>[]): string[] {
  const same = (name: string, one: (typeof all)[number], other: (typeof all)[number]) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name]);
  return all.map((facts) => {
    if (Object.keys(facts).length === 1) return `link: ${facts.link}`;
    let others = all.filter((other) => other !== facts && Object.keys(other).length > 1);
    const telling: string[] = [];
    const ofAnswers = new Set(all.flatMap((one) => Object.keys(one).filter((name) => name.startsWith(answerPrefix))));
    for (const name of [...order, ...ofAnswers]) {
      const remaining = others.filter((other) => same(name, facts, other));
      if (remaining.length < others.length && facts[name]) telling.push(name);
      others = remaining;
    }
    const isBlank = ofAnswers.size > 0 && ![...ofAnswers, 'earlier answers'].some((name) => facts[name]);
    const always = facts.time ? phrase('time', facts.time) : 'every customer';
    const phrases = [...telling.map((name) => phrase(name, facts[name]!)), ...(isBlank ? ['nothing answered'] : [])];
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
    case 'values':
      return words === 'none' ? 'no values of its own' : words;
    default:
      return `${name.replace(answerPrefix, '')}: ${words}`;
  }
}

/** A part of an address made of words. */
export const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
