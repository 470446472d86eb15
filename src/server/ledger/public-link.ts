import { ownEntry } from '../../rules/own-entry.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';
import { type LinkView, toWholeLink } from './link.ts';

/**
 * The link as whoever has its address gets it. One that has expired, or was revoked, and on which nothing is recorded
 * may have gone to the wrong person: it tells no personal values and no prices any more.
 */
export function toPublicLink(site: CompiledSite, link: LinkView): Link {
  const { row, records, status, readAt } = link;
  const isOver =
    status === 'expired' || status === 'sor-expired' || (row.expires_at !== null && row.expires_at <= readAt);
  const whole = toWholeLink(site, link);
  if (!isOver || records.length > 0) return whole;
  const { amount_pence: _, values, ...rest } = whole;
  const isTold = (name: string) => !Object.hasOwn(row.own_values, name) || isHarmless(ownEntry(site.values, name));
  return { ...rest, values: Object.fromEntries(Object.entries(values).filter(([name]) => isTold(name))) };
}

/** The link in the answer of a call: without what pages and letters alone need. */
export function toldLink(site: CompiledSite, link: LinkView): Link {
  const { today: _, afterwards: __, ...told } = toPublicLink(site, link);
  return told;
}

const isHarmless = (value: CompiledSite['values'][string] | undefined) =>
  value !== undefined && !value.personal && value.type !== 'money';
