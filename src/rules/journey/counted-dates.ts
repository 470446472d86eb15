/** Days that content counts from an act: until when a contract can be cancelled, when the minimum period ends. */

import type { CompiledDate, CompiledSite, Link } from '../../types.gen.ts';
import { holidaysIn } from '../compare.ts';
import { readersOf } from '../facts.ts';
import { londonDay } from '../london-time.ts';
import { ownEntry } from '../own-entry.ts';
import { addWorkingDays } from '../questions/calendar.ts';
import { type Fact, type FactReader, holds } from '../when.ts';

/** A day of a link: the name of its fact, the day as YYYY-MM-DD, and its words in a calendar. */
export type LinkDate = { name: string; day: string; calendar?: string };

/**
 * The days that follow from a link's records, the earliest first. One whose first day is not known is left out, as is
 * one counted from an early day that nobody asked for.
 */
export function countedDates(site: CompiledSite, link: Link): LinkDate[] {
  const { fact } = readersOf(site, link, { status: 'failed' });
  const all = (link.records ?? []).flatMap(({ act, recorded_at }) =>
    Object.entries(ownEntry(site.acts, act)?.dates ?? {}).flatMap(([name, date]) => {
      const first = firstDay(date, recorded_at, fact);
      const day = first === undefined ? undefined : lastDay(date, first, fact);
      return first === undefined || day === undefined ? [] : [{ name, first, day, date }];
    }),
  );
  const isCounted = ({ first, date: { early } }: (typeof all)[number]) => {
    const until = all.find(({ name }) => name === early?.until)?.day;
    return !early || until === undefined || first > until || holds(early.unless, fact) === true;
  };
  return all
    .filter(isCounted)
    .map(({ name, day, date: { calendar } }) => ({ name, day, ...(calendar && { calendar }) }))
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** The link with these days by name, if there are any. */
export function withDates(site: CompiledSite, link: Link): Link {
  const dates = countedDates(site, link);
  return dates.length ? { ...link, dates: Object.fromEntries(dates.map(({ name, day }) => [name, day])) } : link;
}

function firstDay({ from, when }: CompiledDate, recorded: string, fact: FactReader): string | undefined {
  if (!holds(when, fact)) return undefined;
  const first = from === undefined ? londonDay(recorded) : known(fact(typeof from === 'string' ? from : from.fact));
  return typeof first === 'string' ? first : undefined;
}

function lastDay({ days, months, workingDays }: CompiledDate, first: string, fact: FactReader): string | undefined {
  const amounts = [days, months, workingDays].map((name) => (name === undefined ? 0 : known(fact(name))));
  if (!amounts.every((amount) => typeof amount === 'number')) return undefined;
  const [ofDays = 0, ofMonths = 0, working = 0] = amounts;
  const day = dayAfter(first, ofDays, ofMonths);
  if (day === undefined || working === 0) return day;
  return Math.abs(working) > mostWorkingDays ? undefined : addWorkingDays(day, working, holidaysIn(fact));
}

/** They are counted one by one, and a link may say any number. */
const mostWorkingDays = 1000;

const known = (fact: Fact) => (fact.unknown ? undefined : fact.value);

/**
 * The day so many days after another, or the last day of a period of months that begins with it. From 7 December that
 * is the 6th, from 31 January the end of a shorter month.
 */
export function dayAfter(day: string, days: number, months = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const end = months ? Math.min(date - 1, last) : date;
  const time = new Date(Date.UTC(year, month - 1 + months, end + days));
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().slice(0, 10);
}
