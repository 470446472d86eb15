import type { Link } from '../../types.gen.ts';
import { valueHash } from '../proof/hashes.ts';
import type { Corrected, FactRow } from './records.ts';

type Correctable = {
  own_values: Link['values'];
  amount_pence: number | null;
  corrections: Record<string, { value: string; salt: string }> | null;
};

/** A link with what was put right since it was made, as far as its records say it. */
export function corrected<Row extends Correctable>(row: Row, facts: FactRow[]): Row {
  const last: Corrected = Object.assign({}, ...facts.map((fact) => fact.corrected));
  const values = Object.entries(row.corrections ?? {}).filter(
    ([name, { value, salt }]) => valueHash(name, value, salt) === last[name as 'customer_email'],
  );
  return {
    ...row,
    amount_pence: row.amount_pence ?? last.amount_pence ?? null,
    own_values: { ...row.own_values, ...Object.fromEntries(values.map(([name, { value }]) => [name, value])) },
  };
}
