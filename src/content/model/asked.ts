/** What comparisons ask of the values of their subjects (D-65). */
import { type Order, orderIn, sourceOf } from '../../rules/compare.ts';
import { namedIn } from '../../rules/is-met.ts';
import { actOf, type Method, mandateActs } from '../../rules/journey/methods.ts';
import { isDay } from '../../rules/questions/calendar.ts';
import { isOfTime, subjectOf, timeSubject } from '../../rules/when.ts';
import type { Comparison } from '../../types.gen.ts';
import type { Subjects } from './subjects.ts';
import { between, complement, lists, numbers, type ValueSet, type Word, words } from './value-set.ts';

/** The subjects that are days, numbers or times. */
export const kinds: Partial<Record<Subjects[string]['type'], 'numbers' | 'lists'>> = {
  ...{ money: 'numbers', number: 'numbers', date: 'numbers', time: 'numbers', clock: 'numbers', list: 'lists' },
};

/** How the name of the difference of two subjects is made. */
export const minus = ' − ';

/** What a comparison asks of subjects: that the value of each is in a set. */
export function asked(one: Comparison, subjects: Subjects): [name: string, set: ValueSet][] {
  const name = subjectOf(one);
  if (isOfTime(one)) return [[name, between(timeIn(one.from), (timeIn(one.until) ?? Number.POSITIVE_INFINITY) - 1)]];
  // An editor has not chosen its subject yet.
  if (name === timeSubject) return [[JSON.stringify(one), words([true])]];
  const ordered = orderIn(one);
  if (ordered) return orderAsked(name, ordered, subjects) ?? [[JSON.stringify(one), words([true])]];
  if (name === 'mandate_method') return [['completed', listSet(ofMethods(one), [...mandateActs])]];
  const { type = 'text', values } = subjects[name] ?? {};
  if (kinds[type] === 'lists') return [[name, listSet(one, Array.isArray(values) ? values : undefined)]];
  if (kinds[type] !== 'numbers') return [[name, wordSet(one)]];
  if (one.exists !== undefined) return [[name, one.exists ? between() : numbers([], true)]];
  const named = namedIn(one).map((value) => numberOf(type, value));
  // A moment is compared to the second, and all else of it by its day.
  if (named.some((value) => value === undefined)) return [[JSON.stringify(one), words([true])]];
  const set = numbers(named.map((value) => [value!, value!] as const).sort(([a], [b]) => a - b));
  return [[name, isNegated(one) ? complement(set)[0]! : set]];
}

const isNegated = ({ isNot, notIn }: Comparison) => (isNot ?? notIn) !== undefined;

const wordSet = (one: Comparison): ValueSet =>
  one.exists === undefined ? words(namedIn(one), isNegated(one)) : words([undefined], one.exists);

function listSet(one: Comparison, possible: readonly Word[] | undefined): ValueSet {
  const named = namedIn(one);
  if (one.exists !== undefined) {
    if (!one.exists) return possible ? lists({ hasNot: possible }) : lists({ orSome: false });
    return possible ? lists({ oneOf: [possible] }) : lists({ orNone: false });
  }
  if (isNegated(one)) return lists({ hasNot: named });
  return named.length === 1 ? lists({ has: named }) : lists({ oneOf: [named] });
}

/** The same asked of the acts that set up payment methods. */
function ofMethods({ exists, ...one }: Comparison): Comparison {
  if (exists !== undefined) return { exists };
  const acts = namedIn(one).map((method) => actOf[method as Method] ?? String(method));
  return isNegated(one) ? { notIn: acts } : { in: acts };
}

/** What an order of two days, amounts or numbers asks; undefined where it is only known that it holds or not. */
function orderAsked(name: string, { order, operand }: Order, subjects: Subjects): [string, ValueSet][] | undefined {
  const type = subjects[name]?.type ?? 'text';
  const source = sourceOf(operand);
  if (source === undefined) {
    const value = numberOf(type, operand as Word);
    return value === undefined ? undefined : [[name, rangeOf(order, value)]];
  }
  const [low, high] = shiftOf(operand);
  const isNumber = (one: string) => kinds[subjects[one]?.type ?? 'text'] === 'numbers';
  const there = [name, source]
    .filter((one) => subjects[one] && subjects[one].type !== 'list')
    .map((one): [string, ValueSet] => [one, isNumber(one) ? between() : wordSet({ exists: true })]);
  const isHeld: [string, ValueSet] = [JSON.stringify({ name, order, operand }), words([true])];
  if (!isNumber(name) || !isNumber(source)) return [...there, isHeld];
  const [least, most] = rangeOf(order, low, high).ranges[0]!;
  const difference: [string, ValueSet] =
    name < source ? [name + minus + source, between(least, most)] : [source + minus + name, between(-most, -least)];
  return [...there, difference, ...(low === high ? [] : [isHeld])];
}

/** The numbers that stand so to one between two. */
function rangeOf(order: Order['order'], low: number, high = low) {
  if (order === 'equals') return between(low, high);
  if (order === 'before') return between(undefined, high - 1);
  if (order === 'atMost') return between(undefined, high);
  return between(order === 'after' ? low + 1 : low);
}

/** How many days after another day one is: of working days, at least and at most. */
function shiftOf(operand: Order['operand']): [low: number, high: number] {
  const [, count, isWorking] = /^([+-]\d+) (working )?days?$/.exec(String(operand)) ?? [];
  const { days = Number(count ?? 0), workingDays = isWorking ? days : 0 } = typeof operand === 'object' ? operand : {};
  if (!workingDays) return [days, days];
  const working = Math.abs(workingDays);
  // From a Sunday on there is the least between them, and beside weekends some twelve holidays a year.
  const least = Math.floor((working - 1) / 5) * 7 + ((working - 1) % 5) + 1;
  const most = Math.ceil(working / 5) * 7 + 4 + Math.ceil(working / 250) * 14;
  const further = typeof operand === 'object' ? days : 0;
  return workingDays > 0 ? [least + further, most + further] : [further - most, further - least];
}

export const msInDay = 86_400_000;

const timeIn = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

function numberOf(type: Subjects[string]['type'], value: Word): number | undefined {
  if (typeof value === 'number') return type === 'money' || type === 'number' ? value : undefined;
  const [, hours, minutes] = (type === 'clock' && /^(\d\d):(\d\d)$/.exec(String(value))) || [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  return (type === 'date' || type === 'time') && isDay(value) ? Date.parse(value) / msInDay : undefined;
}
