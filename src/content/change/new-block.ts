import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { typeNameOf } from '../schema/block-union.ts';
import { root } from '../schema/roots.ts';
import { nameProblem } from './new-file.ts';
import { headingOf } from './scaffold.ts';

/** The files that were made, or why none were. */
export type MadeBlock = { made: string[] } | { refused: string };

/** How what the example imports is called in a site of its own. */
const inSite: [string, string][] = [
  ["'../../page/render/hooks.tsx'", "'doorstep/block'"],
  ["'../../types.gen.ts'", "'doorstep/block'"],
  ['"../../../schemas/', '"../../node_modules/doorstep/schemas/'],
];

/** Copies the block of `examples/new` to a folder of `blocks` below `folder`, with its own name in it: ours, or a site's. */
export function makeBlock(home: string, type: string, blocks: 'src/blocks' | 'blocks' = 'src/blocks'): MadeBlock {
  const types = globSync(`${blocks}/*/schema.json`, { cwd: home }).map((path) => path.split('/').at(-2)!);
  const refused = nameProblem('block', type, types);
  if (refused) return { refused };
  const folder = join(blocks, type);
  if (existsSync(join(home, folder)))
    return { refused: `${folder} is there already, without a schema: delete it first.` };
  const examples = join(root, 'examples', 'new');
  const isOfSite = blocks === 'blocks';
  const patterns = isOfSite ? ['block/**', 'site-block/**', '!**/*.test.tsx'] : ['block/**'];
  const name = typeNameOf(type);
  const renamed = (text: string) =>
    (isOfSite ? inSite : [])
      .reduce((words, [ours, theirs]) => words.replaceAll(ours, theirs), text)
      .replaceAll('new-block', type)
      .replaceAll('NewBlockView', name.replace(/Block$/, 'View'))
      .replaceAll('NewBlock', name)
      .replaceAll('New block', headingOf(type));
  const made = globSync(patterns, { cwd: examples }).map((path) => {
    const place = join(folder, renamed(path.slice(path.indexOf('/') + 1)));
    mkdirSync(dirname(join(home, place)), { recursive: true });
    writeFileSync(join(home, place), renamed(readFileSync(join(examples, path), 'utf8')));
    return place;
  });
  return { made: made.sort() };
}
