import { secondOf } from '../../rules/dates.ts';
import { defined } from '../../rules/defined.ts';
import type { Compiled, CompiledSite, Value, Values } from '../../types.gen.ts';

const entriesOf = ({ $schema: _, ...values }: Values) => Object.entries(values as Record<string, Value>);

/** Compiles `values.json`: the properties of each value that pages need, by its name. */
export const compileValues = (values: Values): CompiledSite['values'] =>
  Object.fromEntries(
    entriesOf(values).map(([name, { type, value, changes, choices, personal }]) => [
      name,
      defined({
        ...{ type, value, choices, personal: personal || undefined },
        changes: changes?.map(({ from, value }) => ({ from: inUtc(from), value })),
      }),
    ]),
  );

/** The rules of the values that have any, by their names. */
export const compileRules = (values: Values): NonNullable<Compiled['valueRules']> =>
  Object.fromEntries(
    entriesOf(values).flatMap(([name, { sum, minus, percent, equals, order, when }]) => {
      const rule = defined({ sum, minus, percent, equals, order, when });
      return Object.keys(rule).length ? [[name, rule] as const] : [];
    }),
  );

/** A moment as content writes it, with its offset, in UTC. */
export const inUtc = (moment: string): string => secondOf(new Date(moment));
