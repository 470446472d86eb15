import { datedValues, secondOf } from '../../rules/dates.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';

/** The times that decide which dated values hold for a link. */
type LinkTimes = { own_values: Link['values']; has_order: boolean; created_at: Date };

/**
 * A link's values: its own, and the content's, which may change with a date (D-37). Agreed ones stay as they were, and
 * so do the prices of a link with an order, whose document never changes (D-22).
 */
export function valuesFor(
  site: CompiledSite,
  { own_values, has_order, created_at }: LinkTimes,
  agreedAt: Date | undefined,
  now: Date,
): Link['values'] {
  if (!site.dates) return own_values;
  const dated = datedValues(site, secondOf(agreedAt ?? now));
  const ordered = has_order ? pricesIn(site, datedValues(site, secondOf(created_at))) : {};
  return { ...dated, ...ordered, ...own_values };
}

const pricesIn = (site: CompiledSite, values: Link['values']) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => site.values[name]!.type === 'money'));
