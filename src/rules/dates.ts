import type { CompiledSite, CompiledValue, Link } from '../types.gen.ts';

/** A time as the data of links has it: ISO 8601 in UTC, to the second. */
export const secondOf = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/** Whether `from` is not after `at`. Content's times have the offset of London's clocks (`check/moments.ts`). */
export const hasBegun = (from: string, at: string): boolean => Date.parse(from) <= Date.parse(at);

/** Whether a time is between an entry's `from` and `until`. Without a time: before every change. */
export const isInEffect = ({ from, until }: { from?: string; until?: string }, at = ''): boolean =>
  (from === undefined || hasBegun(from, at)) && !(until !== undefined && hasBegun(until, at));

/** The last time at which something in the content changed, or undefined if nothing has changed yet. */
export const lastChange = ({ dates = [] }: Pick<CompiledSite, 'dates'>, at: string): string | undefined =>
  dates.findLast((date) => hasBegun(date, at));

/** A value at a time. Without a time: before every change. */
export const valueAt = (
  { value, changes = [] }: Pick<CompiledValue, 'value' | 'changes'>,
  at = '',
): CompiledValue['value'] => changes.findLast(({ from }) => hasBegun(from, at))?.value ?? value;

/** How the placeholders of what a value becomes end: the amount, and the day from which it holds. */
export const comingParts = ['next', 'nextDay'] as const;

/** What a placeholder such as `price.next` says of a value at a time: undefined where no change is to come. */
export function comingPart({ changes = [] }: Pick<CompiledValue, 'changes'>, part: string | undefined, at = '') {
  const coming = changes.find(({ from }) => !hasBegun(from, at));
  return part === 'next' ? coming?.value : part === 'nextDay' ? coming?.from : undefined;
}

/** The values that change with a date, each as it is at its time. */
export function datedValues({ values }: Pick<CompiledSite, 'values'>, at: (name: string) => string): Link['values'] {
  const dated = Object.entries(values).filter(([, { changes }]) => changes);
  return Object.fromEntries(dated.map(([name, value]) => [name, valueAt(value, at(name))!]));
}

const sitesAt = new WeakMap<CompiledSite, Map<string | undefined, CompiledSite>>();

/** The site as it is at a time. Between two changes the same site gives the same object. */
export function siteAt(site: CompiledSite, at: string): CompiledSite {
  const asOf = lastChange(site, at);
  if (asOf === site.asOf) return site;
  const sitesByChange = sitesAt.get(site) ?? new Map<string | undefined, CompiledSite>();
  sitesAt.set(site, sitesByChange);
  const { asOf: _built, ...rest } = site;
  if (!sitesByChange.has(asOf)) sitesByChange.set(asOf, { ...rest, ...(asOf !== undefined && { asOf }) });
  return sitesByChange.get(asOf)!;
}
