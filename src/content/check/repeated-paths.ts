import { groupBy } from '../folder/group-by.ts';
import { type ContentIndex, nameOf, referencesBy } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';

/** Finds paths that several pages have. The page that is named like the path keeps it. */
export function* checkRepeatedPaths(contentIndex: ContentIndex): Generator<Mistake> {
  for (const same of groupBy(referencesBy(contentIndex, 'path'), (it) => it.value)) {
    if (same.length === 1) continue;
    const path = same[0]!.value;
    const owner = same.find((it) => `/${nameOf(it.file)}` === path) ?? same[0]!;
    for (const { file, pointer } of same) {
      if (file === owner.file) continue;
      yield { file: file.path, pointer, message: `${owner.file.path} has the path "${path}" already.` };
    }
  }
}
