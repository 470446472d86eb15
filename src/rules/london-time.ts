import { addDays } from './questions/calendar.ts';

/** Times as clocks in London show them. */

// Made where it is needed alone: a page that asks for no time leaves it out.
const offsetFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  timeZoneName: 'longOffset',
});
const minuteFormat = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The offsets from UTC that clocks in London show at a local time: one, or two or none where they change. */
export const londonOffsets = (local: string): string[] =>
  ['+01:00', '+00:00'].filter((offset) => offsetAt(new Date(local + offset)) === offset);

function offsetAt(time: Date): string | undefined {
  if (Number.isNaN(time.getTime())) return undefined;
  const name = offsetFormat.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace(/^GMT/, '') || '+00:00';
}

/** A time as the value of a `datetime-local` input, such as 2027-04-01T00:00; empty if the text is no time. */
export function inLondon(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : minuteFormat.format(date).replace(' ', 'T');
}

/** The day in London at a time, as YYYY-MM-DD; empty if the text is no time. */
export const londonDay = (time: string): string => inLondon(time).slice(0, 10);

/** Such a value as a time with its offset; empty if empty. Where clocks go back, the first of the two. */
export const momentOf = (local: string): string =>
  local === '' ? '' : `${local.slice(0, 16)}:00${londonOffsets(local)[0] ?? '+00:00'}`;

/** The end of a day in London, so many days after the day of a time there (D-50): the midnight that begins the next. */
export const endOfDay = (time: string, days = 0): Date =>
  new Date(momentOf(`${addDays(londonDay(time), days + 1)}T00:00`));
