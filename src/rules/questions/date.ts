import { holidaysIn, type Operand, operandOf, todayFact } from '../compare.ts';
import { formatValue } from '../format-value.ts';
import { readField } from '../text/fields.ts';
import type { FactReader } from '../when.ts';
import { addDays, dayFrom, type Holidays, isBankHoliday, isDay, isWorkingDay, weekdayName } from './calendar.ts';
import type { Asking, Question } from './question.ts';
import { type Parts, type ReadPart, rawOf } from './text.ts';

/** The fields of a date, and the messages that are their labels. */
export const dateLabels = { day: 'questionDay', month: 'questionMonth', year: 'questionYear' } as const;

const english = 'january february march april may june july august september october november december'.split(' ');

/** The number of a month by its name, or the first three or more letters of it, in the page's language or English; or 0. */
function monthNamed(typed: string, names: readonly string[] = []): number {
  const word = typed.toLowerCase();
  const found = [names, english].map((months) => months.findIndex((name) => name.toLowerCase().startsWith(word)));
  return (found.find((index) => index >= 0) ?? -1) + 1;
}

/** Reads a day from its three fields. A month may be written in letters. */
export function readDate(
  question: Extract<Question, { type: 'question-date' }>,
  typed: Parts,
  asking: Asking,
): ReadPart {
  const names = Object.keys(dateLabels) as (keyof typeof dateLabels)[];
  const raw = names.map((part) => rawOf(typed, part));
  if (!raw.some((text) => text.trim())) return {};
  const missing = names.filter((_, index) => !raw[index]!.trim());
  if (missing.length) {
    const labels = missing.map((part) => asking.message(dateLabels[part])?.toLowerCase());
    return { faults: [{ part: missing[0]!, code: 'incomplete', params: { parts: labels.join(', ') } }] };
  }
  const [date = '', month = '', year = ''] = names.map((name, index) => {
    const read = readField(name, raw[index]!);
    return 'bare' in read ? read.bare : '';
  });
  const monthNumber = /^\d/.test(month) ? Number(month) : month && monthNamed(month, asking.formats?.months);
  const day = date && monthNumber && year ? dayFrom(Number(year), monthNumber, Number(date)) : undefined;
  const unread = names.find((_, index) => ![date, month, year][index]);
  if (day === undefined) return { faults: [{ part: unread ?? 'day', code: 'not-a-date' }] };
  const { earliest, latest } = boundsOf(question, asking);
  const holidays = holidaysIn(asking.fact);
  /** The bound in words: the nearest day within it that may be chosen, of a week and its holidays. */
  const bound = (name: 'earliest' | 'latest', of: string) => {
    const days = Array.from({ length: 15 }, (_, index) => addDays(of, name === 'latest' ? -index : index));
    const nearest = days.find((one) => !notOffered(question, one, holidays)) ?? of;
    return { [name]: formatValue('date', nearest, asking.formats) };
  };
  if (earliest && day < earliest)
    return { faults: [{ part: 'day', code: 'too-early', params: bound('earliest', earliest) }] };
  if (latest && day > latest) return { faults: [{ part: 'day', code: 'too-late', params: bound('latest', latest) }] };
  const code = notOffered(question, day, holidays);
  return code ? { faults: [{ part: 'day', code }] } : { value: day };
}

/** The fault of a day that a question leaves out by its week or as a holiday; undefined where it is offered. */
export function notOffered(
  { not = [], workingDays }: Extract<Question, { type: 'question-date' }>,
  day: string,
  holidays?: Holidays,
): 'not-this-weekday' | 'not-a-working-day' | undefined {
  if (not.some((one) => one === weekdayName(day) || (one === 'bank-holiday' && isBankHoliday(day, holidays))))
    return 'not-this-weekday';
  return workingDays && !isWorkingDay(day, holidays) ? 'not-a-working-day' : undefined;
}

/** The bounds of a date for a link. One that is made from what is not there is none (D-65). */
export function boundsOf(
  { earliest, latest }: Extract<Question, { type: 'question-date' }>,
  { fact, today }: Asking,
): { earliest: string | undefined; latest: string | undefined } {
  const onDay: FactReader = (name) => (name === todayFact ? { value: today } : fact(name));
  const read = (bound: Operand | undefined): string | undefined => {
    const day = bound === undefined ? undefined : operandOf(bound, onDay);
    return day && !day.unknown && isDay(day.value) ? day.value : undefined;
  };
  return { earliest: read(earliest), latest: read(latest) };
}
