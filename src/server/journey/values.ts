import { datedValues, secondOf } from '../../rules/dates.ts';
import type { CompiledSite, Link } from '../../types.gen.ts';

/** The times that decide which dated values hold for a link. */
type LinkTimes = { own_values: Link['values']; has_order: boolean; created_at: Date };

/**
 * A link's values: its own, and the content's, which may change with a date (D-37). What the pages of an act have said
 * stays as it was when the first of them was recorded, until an agreement says it anew; of several, the last counts. The
 * prices of a link with an order stay as well, whose document never changes (D-22).
 */
export function valuesFor(
  site: CompiledSite,
  { own_values, has_order, created_at }: LinkTimes,
  records: readonly { act: string; document?: string | undefined; recorded_at: Date }[],
  now: Date,
): Link['values'] {
  if (!site.dates) return own_values;
  const saying = (name: string) => {
    const says = ({ act }: { act: string }) => site.acts[act]?.says?.includes(name) === true;
    return (
      records.findLast((one) => one.document !== undefined && says(one)) ??
      records.find((one) => one.document !== undefined || says(one))
    );
  };
  const dated = datedValues(site, (name) => secondOf(saying(name)?.recorded_at ?? now));
  const ordered = has_order
    ? pricesIn(
        site,
        datedValues(site, () => secondOf(created_at)),
      )
    : {};
  return { ...dated, ...ordered, ...own_values };
}

const pricesIn = (site: CompiledSite, values: Link['values']) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => site.values[name]!.type === 'money'));
