import { secondOf } from '../../rules/dates.ts';
import type { CompiledSite, Values } from '../../types.gen.ts';

/** Compiles `values.json`: the properties of each value that pages need, by its name. */
export function compileValues(values: Values): CompiledSite['values'] {
  const valueList = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [] : [{ name, value }],
  );
  return Object.fromEntries(
    valueList.map(({ name, value: { type, value, changes, choices, personal } }) => [
      name,
      {
        type,
        ...(value !== undefined && { value }),
        ...(changes && { changes: changes.map(({ from, value }) => ({ from: inUtc(from), value })) }),
        ...(choices && { choices }),
        ...(personal && { personal }),
      },
    ]),
  );
}

/** A moment as content writes it, with its offset, in UTC. */
export const inUtc = (moment: string): string => secondOf(new Date(moment));
