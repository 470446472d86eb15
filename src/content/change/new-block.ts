import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { blockFiles } from './block-files.ts';
import { nameProblem } from './new-names.ts';

/** How making a block ended: its files, or why there are none. */
export type MadeBlock = { made: string[] } | { refused: string };

/** Makes a block's folder below `root`, the repository's: schema, component, style, fixtures of both kinds, test. */
export function makeBlock(root: string, type: string): MadeBlock {
  const known = globSync('src/blocks/*/schema.json', { cwd: root }).map((path) => path.split('/')[2]!);
  const refused = nameProblem('block', type, known);
  if (refused) return { refused };
  const folder = join('src', 'blocks', type);
  if (existsSync(join(root, folder)))
    return { refused: `${folder} is there already, without a schema: delete it first.` };
  const files = blockFiles(type);
  for (const [path, text] of Object.entries(files)) {
    const place = join(root, folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return { made: Object.keys(files).map((path) => join(folder, path)) };
}
