import { valueAt } from '../json/pointer.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';

/** The part of a translation for the original's `there`. A default value in a condition is each language's own. */
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
