/**
 * How values are written for customers, the same way in the browser,
 * on the server and in the build. This file imports nothing.
 */

export type ValueType = 'money' | 'number' | 'text' | 'date' | 'time' | 'boolean' | 'list' | 'choice' | 'day';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const digits = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

// As in America: in numbers alone Britain writes 09 for the ninth, which no language does between words.
const numbers = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/** How a language writes days, times, yes and no. Money and numbers are written as in the UK (D-42). */
export type Formats = { months: string[]; date: string; time: string; yes: string; no: string };

/** A value as customers read it: pence as £34.99, an ISO time in UTC as the day, or day and time, in London. */
export function formatValue(type: ValueType, value: unknown, formats?: Formats): string {
  if (type === 'money' && typeof value === 'number') return pounds.format(value / 100);
  if (type === 'number' && typeof value === 'number') return digits.format(value);
  if (type === 'boolean') return (value ? formats?.yes : formats?.no) ?? (value ? 'yes' : 'no');
  if (type === 'list' && Array.isArray(value)) return value.join(', ');
  if (type === 'day') return formatValue('date', value, formats);
  if (type === 'date' || type === 'time') {
    const time = new Date(String(value));
    if (Number.isNaN(time.getTime())) return String(value);
    return formats ? formatDate(time, formats, formats[type]) : (type === 'date' ? day : minute).format(time);
  }
  return String(value);
}

/** The day that ends at a time, as the time of its last moment, where that time is midnight in London (D-50). */
export function dayEndingAt(time: string): string | undefined {
  const before = new Date(Date.parse(time) - 1);
  return day.format(before) === day.format(new Date(time)) ? undefined : before.toISOString();
}

/** A number with its noun: `1 file`, `2 files`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Writes a time by a pattern. A browser may not know the language, so only its numbers are asked of it. */
function formatDate(time: Date, { months }: Formats, pattern: string): string {
  const parts = Object.fromEntries(numbers.formatToParts(time).map(({ type, value }) => [type, value]));
  const byName: Record<string, string | undefined> = { ...parts, month: months[Number(parts.month) - 1] };
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => byName[name] ?? '');
}
