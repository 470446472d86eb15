import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { shownPath } from '../../src/content/folder/locate.ts';
import { formatJson } from '../../src/content/json/format.ts';
import { parseJson } from '../../src/content/json/parse.ts';

/** Returns the data of a file of content, by its path in the folder, as the version with this step writes it. */
export type UpgradeStep = (data: unknown, path: string) => unknown;

/** The steps since 1.0, in their order. Content that a step has rewritten stays as it is when the step comes again. */
const steps: readonly UpgradeStep[] = [];

/**
 * Rewrites the content of a folder, with its editions, as this version writes it, and returns the files that were written
 * otherwise; with `isTrial` it returns them and writes nothing. A file with a mistake of its syntax is left to the check.
 */
export function upgradeContent(folder: string, isTrial: boolean, all = steps): string[] {
  const paths = globSync('**/*.json', { cwd: folder, ignore: ['**/node_modules/**'] }).sort();
  return paths.flatMap((path) => {
    const file = join(folder, path);
    const { data, mistakes } = parseJson(readFileSync(file, 'utf8'));
    if (mistakes.length > 0) return [];
    const next = all.reduce((now, step) => step(now, path), data);
    if (JSON.stringify(next) === JSON.stringify(data)) return [];
    if (!isTrial) writeFileSync(file, formatJson(JSON.stringify(next)));
    return [shownPath(resolve(file))];
  });
}
