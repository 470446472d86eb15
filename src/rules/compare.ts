/** How content compares days and numbers (D-54). */
import type { Comparison } from '../types.gen.ts';
import { londonDay } from './london-time.ts';
import { addDays, addWorkingDays, boundary, type Holidays, isDay } from './questions/calendar.ts';

export type FactValue = string | number | boolean | string[];

/** A fact or value: `undefined` if the link has none, and unknown where it could not be read (D-17). */
export type Fact = { unknown: true } | { unknown?: undefined; value: FactValue | undefined };

export type FactReader<Name extends string = string> = (name: Name) => Fact;

/** What a condition compares with: a number, a day, or what it is made from. */
export type Operand = NonNullable<Comparison['before']>;

/** The fact that is the day in London on which a link is read. */
export const todayFact = 'today';

const orders = {
  equals: (one, other) => one === other,
  before: (one, other) => one < other,
  after: (one, other) => one > other,
  atLeast: (one, other) => one >= other,
  atMost: (one, other) => one <= other,
} satisfies Record<string, (one: string | number, other: string | number) => boolean>;

/** The name by which a reader gives the bank holidays of the provider: their region, and further days. */
export const holidaysSubject = '$holidays';

/** The bank holidays of the provider, as a reader gives them. */
export function holidaysIn(fact: FactReader): Holidays | undefined {
  const read = fact(holidaysSubject);
  const [region, ...also] = !read.unknown && Array.isArray(read.value) ? read.value : [];
  return region === undefined ? undefined : { region, also };
}

export const orderNames = /* @__PURE__ */ Object.keys(orders) as (keyof typeof orders)[];

/** Whether a text is a day, a time of day, or counted from today. */
export const isBound = (text: string): boolean => isDay(text) || isClock(text) || !/^\d/.test(text);

/** What a fact is compared with as a day or number, and how. */
export type Order = { order: keyof typeof orders; operand: Operand };

/** How a comparison orders its fact and another day or number; undefined where it does not. */
export const orderIn = (comparison: Partial<Record<keyof typeof orders, Operand>>): Order | undefined => {
  const order = orderNames.find((name) => comparison[name] !== undefined);
  return order && { order, operand: comparison[order]! };
};

/** The name of the fact or value that an operand is made from; undefined for a number or a certain day. */
export const sourceOf = (operand: Operand): string | undefined =>
  typeof operand === 'object'
    ? (operand.fact ?? operand.value)
    : typeof operand === 'string' && !isDay(operand) && !isClock(operand)
      ? todayFact
      : undefined;

/** The day or number that an operand stands for: its value is undefined where what it is made from is not there. */
export function operandOf(operand: Operand, fact: FactReader): Fact {
  const source = sourceOf(operand);
  const read: Fact = source === undefined ? { value: operand as FactValue } : fact(source);
  if (read.unknown) return read;
  // Words are only the same, or not.
  const value = comparable(read.value) ?? read.value;
  if (typeof operand === 'string')
    return known(typeof value === 'string' ? boundary(operand, value, holidaysIn(fact)) : undefined);
  if (typeof operand === 'number') return known(operand);
  const { days = 0, workingDays = 0 } = operand;
  if (!isDay(value)) return known(days || workingDays ? undefined : value);
  return known(addDays(workingDays ? addWorkingDays(value, workingDays, holidaysIn(fact)) : value, days));
}

/** Whether a fact stands so to an operand: false where one of the two is not there, or is of another type. */
export function compares(order: keyof typeof orders, value: FactValue | undefined, operand: FactValue | undefined) {
  if (order === 'equals' && operand !== undefined && folded(value) === folded(operand)) return true;
  const [one, other] = [comparable(value), comparable(operand)];
  // A day and a time of day are no two of a kind.
  const isKind = typeof one === typeof other && (typeof one !== 'string' || isClock(one) === isClock(other as string));
  return one !== undefined && isKind && orders[order](one as string, other as string);
}

/** A day or number with its neighbours, which comparisons with it tell apart. */
export const around = <Value extends string | number>(value: Value): Value[] =>
  isClock(String(value))
    ? [value]
    : [-1, 0, 1].map((step) => (typeof value === 'number' ? value + step : addDays(value, step)) as Value);

const known = (value: FactValue | undefined): Fact => ({ value });

/** A number, a day, or a time of day; of a moment its day in London. */
function comparable(value: FactValue | undefined): string | number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  return isDay(value) || isClock(value) ? value : londonDay(value) || undefined;
}

/** Whether a text is a time of day. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Words as they are compared: two e-mail addresses that differ by capitals are the same. */
const folded = (value: FactValue | undefined) =>
  typeof value === 'string' && value.includes('@') ? value.toLowerCase() : value;
