/** The values with which checks and pictures try conditions. */
import { around, compares, type FactValue, operandOf, orderIn, todayFact } from '../../rules/compare.ts';
import { comparedWith, comparisonsIn, valuesIn } from '../../rules/when.ts';
import type { Comparison, CompiledJourney, CompiledSite } from '../../types.gen.ts';

/** The day on which customers come, where no condition asks for another, and a day to count others from. */
export const [someToday, someDay] = ['2026-01-15', '2026-02-02'];

/** A value of a type that a link can have. A day serves as any text. */
export const sampleValue = (type: string): string | number | boolean | string[] =>
  type === 'list'
    ? ['One', 'Another']
    : type === 'money' || type === 'number'
      ? 1
      : type === 'boolean'
        ? true
        : type === 'clock'
          ? '09:30'
          : someDay;

/** The values of its subject that a condition tells apart. What is compared with another fact lies around a sample of that. */
export function triedFor(site: CompiledSite, leaf: Comparison): FactValue[] {
  const source = comparedWith(leaf);
  if (source === undefined) return valuesIn(leaf);
  const { type = 'date', value } = site.values[source] ?? {};
  const sample = value ?? (source === todayFact ? someToday : sampleValue(type));
  const other = operandOf(orderIn(leaf)!.operand, () => ({ value: sample }));
  return other.unknown || other.value === undefined ? [] : around(other.value as string | number);
}

/** The values of its subject for which a comparison holds, among those that it tells apart. */
export function leadingValues(site: CompiledSite, leaf: Comparison): FactValue[] {
  const tried = triedFor(site, leaf);
  const ordered = orderIn(leaf);
  return ordered ? tried.filter((value) => compares(ordered.order, value, tried[1])) : tried;
}

/** The conditions over values that decide whether there is a day that an act counts: what it is counted from. */
export function countedFrom({ acts }: CompiledSite, name: string): Comparison[] {
  return Object.values(acts).flatMap(({ dates }) => {
    const { from, days, months, workingDays, when, early } = dates?.[name] ?? {};
    const counted = [from, days, months, workingDays].flatMap((one): Comparison[] =>
      one === undefined ? [] : [typeof one === 'string' ? { value: one, exists: true } : { ...one, exists: true }],
    );
    return [...counted, ...[when, early?.unless].flatMap((one) => comparisonsIn(one))];
  });
}

/** The conditions over one fact or value each on which the steps of a journey lead to a page; without a page, to any. */
export const leavesOfSteps = ({ steps }: Pick<CompiledJourney, 'steps'>, page?: string): Comparison[] =>
  steps.flatMap((step) =>
    typeof step !== 'string' && (page === undefined || step.page === page) ? comparisonsIn(step.when) : [],
  );
