import { valueAt } from '../json/pointer.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';

/**
 * The translation's part for the original's part `there`. A condition that asks for the words that content gives a
 * value asks in each language for its own, such as one that leaves a row out where the link says no name.
 */
export function inEdition(
  [originals, edition]: readonly [ContentIndex, ContentIndex],
  original: unknown,
  pointer: string,
  there: unknown,
): unknown {
  if (!pointer.endsWith('/is')) return there;
  const name = valueAt(original, pointer.replace(/is$/, 'value'));
  const [theirs, ours] = [originals, edition].map((one) =>
    valueAt(filesOf(one, 'values')[0]?.data, [String(name), 'value']),
  );
  return typeof ours === 'string' && theirs === there ? ours : there;
}
