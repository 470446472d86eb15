import type { Mend } from '../../api/pure.ts';
import type { JsonEdit } from '../types.ts';
import { valueIn } from './json-edit.ts';

/** Gives a value a number, at once or from a time on. */
export type ValueFix = Mend & { do: 'value' };

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
