import type { Mend } from '../../src/content/api/pure.ts';
import { valueAt } from '../../src/rules/dates.ts';
import type { Value } from '../../src/types.gen.ts';
import type { Json, JsonEdit } from '../types.ts';
import { valueIn } from './json-edit.ts';

/** Gives a value a number, at once or from a time on. */
export type ValueFix = Mend & { do: 'value' };

/** The fixes that make values agree, if `right` is the right number of the total. */
export type FixesIf = { right: number; ways: ValueFix[] };

/**
 * Lists the fixes of a total that does not fit, the likelier first. Either the total becomes the sum of its parts, or
 * one part takes the difference. Where a part changes at that time anyway, only the total is offered. `root` is the data
 * of values.json.
 */
export function fixesFor(way: ValueFix, root: Json | undefined): FixesIf[] {
  const { name, value, from, of } = way;
  const values = (root ?? {}) as unknown as Record<string, Value | undefined>;
  const numberOf = (one: string) => {
    const now = values[one] && valueAt(values[one], from);
    return typeof now === 'number' ? now : undefined;
  };
  const changesThen = (one: string) =>
    from !== undefined && values[one]?.changes?.some((change) => Date.parse(change.from) === Date.parse(from));
  const total: FixesIf = { right: value, ways: [way] };
  const totalNow = numberOf(name);
  if (totalNow === undefined || of.some(changesThen)) return [total];
  const parts = of.flatMap((part) => {
    const now = numberOf(part);
    const next = now === undefined ? -1 : now + totalNow - value;
    return next < 0 ? [] : [{ ...way, name: part, value: next, of: [] }];
  });
  const others = parts.length ? [{ right: totalNow, ways: parts }] : [];
  return changesThen(name) ? [...others, total] : [total, ...others];
}

/** Gives a value a number in values.json. Changes stay in the order of time; one that changes nothing goes. */
export function valueEdit(text: string, { name, value, from }: ValueFix): JsonEdit {
  if (from === undefined) return { do: 'set', at: [name, 'value'], value };
  const at = [name, 'changes'];
  const changes = (valueIn(text, at) ?? []) as { from: string; value: unknown }[];
  const index = changes.findIndex((change) => Date.parse(change.from) >= Date.parse(from));
  const next = changes[index];
  const isThen = next !== undefined && Date.parse(next.from) === Date.parse(from);
  const before = index > 0 ? changes[index - 1]!.value : valueIn(text, [name, 'value']);
  if (isThen && before === value) return { do: 'remove', at: changes.length > 1 ? [...at, index] : at };
  if (isThen) return { do: 'set', at: [...at, index, 'value'], value };
  if (!changes.length) return { do: 'set', at, value: [{ from, value }] };
  return { do: 'insert', at: [...at, next ? index : changes.length], value: { from, value } };
}
