import type { CompiledSite } from '../types.gen.ts';
import { inLondon, londonDay } from './london-time.ts';
import { addDays, isBankHoliday, weekdayName } from './questions/calendar.ts';

type OpeningSite = Pick<CompiledSite, 'opening' | 'otherHours' | 'bankHolidays'>;
type OtherHours = NonNullable<CompiledSite['otherHours']>[number];

/** A British phone number as people write it, as the target of a link: `01632 960 123` is `tel:+441632960123`. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '').replace(/^(?:(?:\+|00)440?|0)/, '+44')}`;
}

/** Whether the phone is answered at a time: on a bank holiday only where its hours are given. Other hours count first. */
export function isOpen({ opening = [], otherHours = [], bankHolidays }: OpeningSite, time: string): boolean {
  const [day = '', clock = ''] = inLondon(time).split('T');
  const kind = isBankHoliday(day, bankHolidays) ? 'bank-holiday' : weekdayName(day);
  const others = otherHours.filter((one) => one.day <= day && day <= lastDayOf(one));
  const hours = others.length ? others : opening.filter(({ days }) => days.includes(kind));
  // Hours that are left out are those of a day on which the phone is not answered.
  return hours.some(({ from = '', until = '' }) => from <= clock && clock < until);
}

export const lastDayOf = ({ day, lastDay = day }: OtherHours): string => lastDay;

/** How many days ahead customers are told of other hours. */
const daysAhead = 14;

/** The other hours of these days, which customers are told beside the usual ones. */
export function comingHours({ otherHours = [] }: OpeningSite, time: string): OtherHours[] {
  const today = londonDay(time);
  return otherHours
    .filter((one) => today <= lastDayOf(one) && one.day <= addDays(today, daysAhead))
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** The contacts that are addresses of pages: a link in a text may lead to each, as `[our prices]({price_book})`. */
export const addressContacts = [
  'website',
  'price_book',
  'privacy_policy',
  'acceptable_use_policy',
  'complaints_policy',
  'vulnerable_customers_policy',
] as const;

/** The contact that a link's address names in braces, if it is one of them. */
export const addressContactIn = (url: string): (typeof addressContacts)[number] | undefined =>
  addressContacts.find((name) => url === `{${name}}`);
