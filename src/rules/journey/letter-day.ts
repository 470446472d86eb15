import type { LetterOccasion } from '../../types.gen.ts';
import { dayEndingAt } from '../format-value.ts';
import { londonDay, momentOf } from '../london-time.ts';
import { addDays, isDay } from '../questions/calendar.ts';
import type { FactReader } from '../when.ts';

/** What of a letter says that it goes some days before or after a date; undefined for any other letter. */
export const dayOf = ({ before, after }: LetterOccasion) => before ?? after;

/** The name of the fact or value that is the date of such a letter. */
export const dateOf = ({ date }: { date: { fact?: string; value?: string } }): string => date.fact ?? date.value ?? '';

/** The date of a letter for a customer, and when the letter goes; undefined where there is no such date. */
export function sendingOf(sends: LetterOccasion, fact: FactReader): { date: string; at: Date } | undefined {
  const own = dayOf(sends);
  const read = own && fact(dateOf(own));
  if (!own || !read || read.unknown || typeof read.value !== 'string') return undefined;
  const date = isDay(read.value) ? read.value : londonDay(dayEndingAt(read.value) ?? read.value);
  const day = addDays(date, sends.before ? -own.days : own.days);
  return { date, at: new Date(momentOf(`${day}T${own.at}`)) };
}
