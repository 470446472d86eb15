import { groupBy } from '../../src/content/folder/group-by.ts';
import type { ContentFile } from '../../src/content/folder/load.ts';
import { type ContentIndex, contentName, referencesBy } from '../../src/content/model/content-index.ts';
import { pathOf } from '../../src/content/model/journeys.ts';
import { pathProblem } from '../../src/content/model/paths.ts';
import type { Fault, Mistake } from '../../src/content/problem/problem.ts';
import type { Reference } from '../../src/content/schema/walk.ts';
import { bareOf, idInPath } from '../../src/rules/link-id.ts';

/** Finds mistakes in former paths. A former path leads to one page, and nothing else may have its address. */
export function checkFormerPath(
  value: string,
  { references }: ContentIndex,
  { pointer }: Reference,
  file: ContentFile,
): Fault[] {
  const wrong = pathProblem(value);
  if (wrong) return [wrong];
  const owner = referencesBy({ references }, 'path').find((page) => bareOf(page.value) === bareOf(value));
  if (owner?.file === file)
    return [{ message: `The page is at "${owner.value}" now, so it cannot lead there from it.` }];
  if (owner)
    return [{ message: `${owner.file.path} has the path "${owner.value}", so nobody can be led on from there.` }];
  const first = referencesBy({ references }, 'former-path').find((former) => bareOf(former.value) === bareOf(value));
  if (first && (first.file !== file || first.pointer !== pointer))
    return [{ message: `${first.file === file ? 'The list' : first.file.path} has "${first.value}" already.` }];
  if (value.includes(idInPath) && !pathOf(file).includes(idInPath))
    return [
      { message: `The page's path has no ${idInPath}, so the id would be lost on the way.`, suggestion: bareOf(value) },
    ];
  return [];
}

/** Finds paths that several pages have. The page that is named like the path keeps it. */
export function* checkRepeatedPaths(contentIndex: ContentIndex): Generator<Mistake> {
  for (const same of groupBy(referencesBy(contentIndex, 'path'), (it) => it.value)) {
    if (same.length === 1) continue;
    const path = same[0]!.value;
    const owner = same.find((it) => `/${contentName(it.file)}` === path) ?? same[0]!;
    for (const { file, pointer } of same) {
      if (file === owner.file) continue;
      yield { file: file.path, pointer, message: `${owner.file.path} has the path "${path}" already.` };
    }
  }
}
