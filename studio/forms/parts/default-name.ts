import { type Format, formatOf, type Schema } from '../../../src/content/api/pure.ts';
import type { Names } from '../../types.ts';

/** The name with which a new value begins. It is empty, which the check calls a mistake, where many would do. */
export function defaultName(format: Format, schema: Schema, names: Names): string {
  const offered = offersFor(format, schema, names).map(({ name }) => name);
  const { names: kind, example } = formatOf(format);
  if (kind && kind !== 'asset') return offered.find((one) => one === 'next') ?? theOnly(offered) ?? '';
  // An example may be a name that this content does not have.
  return String(schema.examples?.find((one) => offered.includes(String(one))) ?? offered[0] ?? example);
}

/** The names of a kind that a schema's pattern lets in. */
export function offersFor(format: Format, { pattern = '' }: Schema, names: Names) {
  const fits = new RegExp(pattern);
  return (names.offers[format] ?? []).filter(({ name }) => fits.test(name));
}

const theOnly = ([first, ...others]: readonly string[]) => (others.length ? undefined : first);
