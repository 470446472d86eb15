/** How values are written for customers, the same way in the browser, on the server and in the build. This file imports nothing. */

export type ValueType = 'money' | 'number' | 'text' | 'date' | 'boolean' | 'list';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const digits = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** A value as customers read it: money in integer pence as £34.99, an ISO time in UTC as the day in London. */
export function formatValue(type: ValueType, value: unknown): string {
  if (type === 'money' && typeof value === 'number') return pounds.format(value / 100);
  if (type === 'number' && typeof value === 'number') return digits.format(value);
  if (type === 'boolean') return value ? 'yes' : 'no';
  if (type === 'list' && Array.isArray(value)) return value.join(', ');
  if (type === 'date') {
    const time = new Date(String(value));
    if (!Number.isNaN(time.getTime())) return day.format(time);
  }
  return String(value);
}

/** An ISO time in UTC as the day and the time in London. */
export function dayAndTime(time: string): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
}
