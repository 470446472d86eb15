import { valueAt } from '../../../src/content/json/pointer.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';

/**
 * The part of a translation for the original's part `there`, at its pointer. A condition that asks whether a value is
 * its default asks in each language for that language's default.
 */
export function inEdition(
  [originals, edition]: readonly [ContentIndex, ContentIndex],
  original: unknown,
  pointer: string,
  there: unknown,
): unknown {
  if (!/\/is(Not)?$/.test(pointer)) return there;
  const name = valueAt(original, pointer.replace(/is(Not)?$/, 'value'));
  const [theirs, ours] = [originals, edition].map((one) =>
    valueAt(filesOf(one, 'values')[0]?.data, [String(name), 'value']),
  );
  return typeof ours === 'string' && theirs === there ? ours : there;
}
