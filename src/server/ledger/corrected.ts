import { ownEntry } from '../../rules/own-entry.ts';
import type { Link } from '../../types.gen.ts';
import { valueHash } from '../proof/hashes.ts';
import type { Corrected, FactRow } from './records.ts';

type WithCorrections = { corrections: Record<string, { value: string; salt: string }> | null };
type Correctable = WithCorrections & { own_values: Link['values']; amount_pence: number | null };

const lastCorrected = (facts: Pick<FactRow, 'corrected'>[]): Corrected =>
  Object.assign({}, ...facts.map((fact) => fact.corrected));

/** The values that were put right, as their facts sign it: undefined where another one stands there now, or none. */
function signedValues({ corrections }: WithCorrections, facts: Pick<FactRow, 'corrected'>[]) {
  const { amount_pence: _amount, expires_at: _end, ...hashes } = lastCorrected(facts);
  return Object.entries(hashes).map(([name, hash]) => {
    const { value, salt } = ownEntry(corrections ?? {}, name) ?? {};
    return { name, value: valueHash(name, value, salt) === hash ? value : undefined };
  });
}

/** A link with what was put right since it was made. A value that was taken away is not what it was before either. */
export function corrected<Row extends Correctable>(row: Row, facts: FactRow[]): Row {
  const own_values = { ...row.own_values };
  for (const { name, value } of signedValues(row, facts))
    if (value === undefined) delete own_values[name];
    else own_values[name] = value;
  return { ...row, amount_pence: row.amount_pence ?? lastCorrected(facts).amount_pence ?? null, own_values };
}

/** The names of what was put right and then taken away by no erasure. */
export const takenAway = (row: WithCorrections, facts: (Pick<FactRow, 'corrected'> & { act: string })[]): string[] =>
  facts.some(({ act }) => act === 'link-erased')
    ? []
    : signedValues(row, facts).flatMap(({ name, value }) => (value === undefined ? [name] : []));
