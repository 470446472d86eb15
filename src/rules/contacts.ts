import type { CompiledSite } from '../types.gen.ts';
import { inLondon } from './london-time.ts';
import { isBankHoliday, weekdayName } from './questions/calendar.ts';

type OpeningSite = Pick<CompiledSite, 'opening' | 'bankHolidays'>;

/** A British phone number as people write it, as the target of a link: `01632 960 123` is `tel:+441632960123`. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '').replace(/^(?:(?:\+|00)440?|0)/, '+44')}`;
}

/** Whether the phone is answered at a time: on a bank holiday only where its hours are given. */
export function isOpen({ opening = [], bankHolidays }: OpeningSite, time: string): boolean {
  const [day = '', clock = ''] = inLondon(time).split('T');
  const kind = isBankHoliday(day, bankHolidays) ? 'bank-holiday' : weekdayName(day);
  return opening.some(({ days, from, until }) => days.includes(kind) && from <= clock && clock < until);
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
