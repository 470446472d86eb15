/** Days that content counts from an act: until when a contract can be cancelled, when the minimum period ends. */
import type { CompiledDate, CompiledSite, Link } from '../types.gen.ts';
import { valueReader } from './facts.ts';
import { inLondon } from './london-time.ts';
import { type FactReader, holds } from './when.ts';

/** A day of a link: the name of its fact, the day as YYYY-MM-DD, and its words in a calendar. */
export type LinkDate = { name: string; day: string; calendar?: string };

/**
 * The days that follow from the recorded acts of a link, the
 * earliest first. One whose first day is not known is left out.
 */
export function countedDates(site: CompiledSite, link: Pick<Link, 'records' | 'values' | 'as_of'>): LinkDate[] {
  const value = valueReader(site, link);
  const dates = (link.records ?? []).flatMap(({ act, recorded_at }) =>
    Object.entries(site.acts[act]?.dates ?? {}).flatMap(([name, date]): LinkDate[] => {
      const day = dayOf(date, recorded_at, value);
      return day === undefined ? [] : [{ name, day, ...(date.calendar && { calendar: date.calendar }) }];
    }),
  );
  return dates.sort((one, other) => one.day.localeCompare(other.day));
}

/** The link with these days by name, if there are any. */
export function withDates(site: CompiledSite, link: Link): Link {
  const dates = countedDates(site, link);
  return dates.length ? { ...link, dates: Object.fromEntries(dates.map(({ name, day }) => [name, day])) } : link;
}

function dayOf({ from, days, months, when }: CompiledDate, recorded: string, value: FactReader): string | undefined {
  if (!holds(when, value)) return undefined;
  const read = (name: string) => {
    const fact = value(name);
    return fact.pending ? undefined : fact.value;
  };
  const first = from === undefined ? inLondon(recorded).slice(0, 10) : read(from);
  const amounts = [days, months].map((name) => (name === undefined ? 0 : read(name)));
  if (typeof first !== 'string' || !amounts.every((amount) => typeof amount === 'number')) return undefined;
  return dayAfter(first, ...(amounts as [number, number]));
}

/**
 * The day so many days and months after another. A month that
 * is too short for the day ends it: 31 January, 28 February.
 */
export function dayAfter(day: string, days: number, months = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const time = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last) + days));
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().slice(0, 10);
}
