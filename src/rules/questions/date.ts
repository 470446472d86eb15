import { holidaysIn, type Operand, operandOf, todayFact } from '../compare.ts';
import { formatValue } from '../format-value.ts';
import { digitsOf, unlabelled, withoutLetters } from '../text/line.ts';
import type { FactReader } from '../when.ts';
import { addDays, dayFrom, isDay, isWorkingDay, weekdayOf } from './calendar.ts';
import type { Asking, Question } from './question.ts';
import { type Parts, type ReadPart, tidy } from './text.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The fields of a date, and the messages that are their labels. */
export const dateLabels = { day: 'questionDay', month: 'questionMonth', year: 'questionYear' } as const;

const english = 'january february march april may june july august september october november december'.split(' ');

/** What the first letters of Welsh words become after others, as in "ym mis Mawrth" and "o Fawrth". */
const mutations: Record<string, readonly string[]> = {
  ...{ m: ['f'], t: ['d', 'th', 'nh'], g: ['', 'ng'], rh: ['r'] },
};

/** A Welsh name with those that it is written as after other words; a name of any other language as it is. */
function formsOf(name: string, names: readonly string[]): string[] {
  const begin = names[2] === 'Mawrth' && Object.keys(mutations).find((one) => name.startsWith(one));
  return begin ? [name, ...mutations[begin]!.map((one) => one + name.slice(begin.length))] : [name];
}

/** The number of a month by its name, or its first three to five letters, in the page's language or English; or 0. */
function monthNamed(typed: string, names: readonly string[] = []): number {
  const word = typed.toLowerCase().replace(/^[mf]is\s+/, '');
  const isName = (name: string) => [name, name.slice(0, 3), name.slice(0, 4), name.slice(0, 5)].includes(word);
  const ofPage = names.findIndex((name) => formsOf(name.toLowerCase(), names).some(isName));
  return (ofPage < 0 ? english.findIndex(isName) : ofPage) + 1;
}

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun';
const besideDay = new RegExp(`^(?:(?:the|of|o|on|by|from|until|date|${weekday})[,:]?\\s+)+`, 'i');
const behindDay = new RegExp(`[\\s,(]+(?:${weekday})\\)?$`, 'i');

const between = String.raw`[\s,./·\\_|-]`;
const dayOf = String.raw`(\d{1,2})(?:\s?(?:st|nd|rd|th|af|ail|il|ydd|fed|eg|ain))?`;
const year = String.raw`(\d{4}|'?\d\d)`;

/** A whole date: with its year first, as programs write it, with its month in letters first, or with its day first. */
const wholeDates: [form: RegExp, order: [day: number, month: number, year: number]][] = [
  [/^(\d{4})(0[1-9]|1[0-2])(\d\d)$/, [3, 2, 1]],
  [new RegExp(`^(\\d{4})${between}+(\\d{1,2}|\\p{L}{3,})${between}+(\\d{1,2})$`, 'u'), [3, 2, 1]],
  [new RegExp(`^(\\p{L}{3,})${between}+${dayOf}${between}+${year}$`, 'iu'), [2, 1, 3]],
  [new RegExp(`^${dayOf}${between}*(?:of?\\s+)?(\\p{L}{3,})${between}*${year}$`, 'iu'), [1, 2, 3]],
  [new RegExp(`^${dayOf}${between}+(\\d{1,2})${between}+${year}$`, 'iu'), [1, 2, 3]],
  [/^(\d\d)(\d\d)(\d{4})$/, [1, 2, 3]],
];

/** Midnight in any zone, a time without a zone, and the zone of a day: a later time may be another day in London. */
const times =
  /[T ,]+(?:00:?00(?::?00(?:\.0+)?)?|12:00(?::00)? ?am) ?(?:Z|GMT|UTC|BST)?(?:[+-]\d\d:?\d\d)?(?: ?\(.*\))?$|(?:T|,? (?:at )?)(?:\d{1,2}(?::\d\d){1,2}(?:\.\d+)?(?: ?[ap]m)?|\d{1,2} ?[ap]m)$|(?<=^\d{4}-\d\d-\d\d)(?:Z|\+00:00)$/i;

/** The parts of a whole date that stands in one field, in several that together have it, or in each. */
function partsOfDay(fields: string[]): string[] | undefined {
  const filled = [...new Set(fields.filter(Boolean))];
  if (filled.length === fields.length) return undefined;
  const day = unlabelled(filled.join(' ').replace(times, '').replace(behindDay, ''), besideDay);
  for (const [form, order] of wholeDates) {
    const found = form.exec(day);
    if (found) return order.map((group) => found[group]!);
  }
  return undefined;
}

/** Reads a day from its three fields. A month may be written in letters. */
export function readDate(
  question: Extract<Question, { type: 'question-date' }>,
  typed: Parts,
  asking: Asking,
): ReadPart {
  const names = Object.keys(dateLabels) as (keyof typeof dateLabels)[];
  const fields = names.map((part) => withoutLetters(unlabelled(digitsOf(tidy(typed, part)), besideDay)));
  const texts = partsOfDay(fields) ?? fields;
  if (!texts.some(Boolean)) return {};
  const missing = names.filter((_, index) => !texts[index]);
  if (missing.length) {
    const labels = missing.map((part) => asking.message(dateLabels[part])?.toLowerCase());
    return { faults: [{ part: missing[0]!, code: 'incomplete', params: { parts: labels.join(', ') } }] };
  }
  const [typedDate = '', month = '', year = ''] = texts;
  const date = new RegExp(`^${dayOf}$`, 'i').exec(typedDate)?.[1] ?? '';
  const monthByName = monthNamed(month, asking.formats?.months);
  const isNumber = date !== '' && (monthByName > 0 || /^\d{1,2}$/.test(month)) && /^(?:19|2[01])\d\d$/.test(year);
  const day = isNumber ? dayFrom(Number(year), monthByName || Number(month), Number(date)) : undefined;
  if (day === undefined) return { faults: [{ part: /^'?\d\d$/.test(year) ? 'year' : 'day', code: 'not-a-date' }] };
  const { earliest, latest, isUnread } = boundsOf(question, asking);
  // A bound that nobody can read must not open what it closes.
  if (isUnread) return { faults: [{ part: 'day', code: 'not-offered', message: 'readFailed' }] };
  const holidays = holidaysIn(asking.fact);
  const isLeftOut = (one: string) => question.not?.some((name) => weekdays[weekdayOf(one)] === name) ?? false;
  const isOff = (one: string) => question.workingDays === true && !isWorkingDay(one, holidays);
  /** The bound in words: the nearest day within it that may be chosen, of a week and its holidays. */
  const bound = (name: 'earliest' | 'latest', of: string) => {
    const days = Array.from({ length: 15 }, (_, index) => addDays(of, name === 'latest' ? -index : index));
    const nearest = days.find((one) => !isLeftOut(one) && !isOff(one)) ?? of;
    return { [name]: formatValue('date', nearest, asking.formats) };
  };
  if (earliest && day < earliest)
    return { faults: [{ part: 'day', code: 'too-early', params: bound('earliest', earliest) }] };
  if (latest && day > latest) return { faults: [{ part: 'day', code: 'too-late', params: bound('latest', latest) }] };
  if (isLeftOut(day)) return { faults: [{ part: 'day', code: 'not-this-weekday' }] };
  if (isOff(day)) return { faults: [{ part: 'day', code: 'not-a-working-day' }] };
  return { value: day };
}

/** The bounds of a date for a link. One that is made from what is not there is unread. */
export function boundsOf(
  { earliest, latest }: Extract<Question, { type: 'question-date' }>,
  { fact, today }: Asking,
): { earliest: string | undefined; latest: string | undefined; isUnread: boolean } {
  const onDay: FactReader = (name) => (name === todayFact ? { pending: false, value: today } : fact(name));
  const read = (bound: Operand | undefined): string | undefined => {
    const day = bound === undefined ? undefined : operandOf(bound, onDay);
    return day && !day.pending && isDay(day.value) ? day.value : undefined;
  };
  const bounds = { earliest: read(earliest), latest: read(latest) };
  return { ...bounds, isUnread: [earliest, latest].some((bound) => bound && !read(bound)) };
}
