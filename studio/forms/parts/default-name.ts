import { type Format, formatOf, type Schema } from '../../../src/content/api/pure.ts';
import type { Names } from '../../types.ts';

/** The name with which a new value begins. It is empty, which the check calls a mistake, where many would do. */
export function defaultName(format: Format, { examples, pattern = '' }: Schema, names: Names): string {
  const fits = new RegExp(pattern);
  const offered = names.offers[format]?.map(({ name }) => name).filter((name) => fits.test(name)) ?? [];
  const { names: kind, example } = formatOf(format);
  if (kind && kind !== 'asset') return offered.find((one) => one === 'next') ?? theOnly(offered) ?? '';
  // An example may be a name that this content does not have.
  return String(examples?.find((one) => offered.includes(String(one))) ?? offered[0] ?? example);
}

const theOnly = ([first, ...others]: readonly string[]) => (others.length ? undefined : first);
