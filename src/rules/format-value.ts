/** How values are written for customers, the same way in the browser, on the server and in the build. This file imports nothing. */

export type ValueType = 'money' | 'number' | 'text' | 'date' | 'time' | 'boolean' | 'list' | 'choice';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const digits = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** A value as customers read it: money in integer pence as £34.99, an ISO time in UTC as the day in London, or the day and time. */
export function formatValue(type: ValueType, value: unknown): string {
  if (type === 'money' && typeof value === 'number') return pounds.format(value / 100);
  if (type === 'number' && typeof value === 'number') return digits.format(value);
  if (type === 'boolean') return value ? 'yes' : 'no';
  if (type === 'list' && Array.isArray(value)) return value.join(', ');
  if (type === 'date' || type === 'time') {
    const time = new Date(String(value));
    if (!Number.isNaN(time.getTime())) return (type === 'date' ? day : minute).format(time);
  }
  return String(value);
}
