import type { Format, Schema } from '../../../api/pure.ts';
import type { Names } from '../../types.ts';

/** The name with which a new value begins. It is empty, which the check calls a mistake, where several would do. */
export function defaultName(format: Format, schema: Schema, names: Names): string {
  const [first, ...others] = offersFor(format, schema, names).map(({ name }) => name);
  return (first === 'next' || !others.length ? first : undefined) ?? '';
}

const dates = ['date', 'day', 'time'];

/** The names of a kind that a schema's pattern lets in; where it asks for dates, no others. */
export function offersFor(format: Format, { pattern = '', ofDates }: Schema, names: Names) {
  const fits = new RegExp(pattern);
  return (names.offers[format] ?? []).filter(
    ({ name, type = '' }) => fits.test(name) && (!ofDates || dates.includes(type)),
  );
}
