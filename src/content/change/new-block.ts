import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { typeNameOf } from '../schema/block-union.ts';
import { nameProblem } from './new-file.ts';
import { headingOf } from './scaffold.ts';

/** The files that were made, or why none were. */
export type MadeBlock = { made: string[] } | { refused: string };

/** Copies the block of `examples/new` to a folder below `root`, the repository, with its own name in it. */
export function makeBlock(root: string, type: string): MadeBlock {
  const types = globSync('src/blocks/*/schema.json', { cwd: root }).map((path) => path.split('/')[2]!);
  const refused = nameProblem('block', type, types);
  if (refused) return { refused };
  const folder = join('src', 'blocks', type);
  if (existsSync(join(root, folder)))
    return { refused: `${folder} is there already, without a schema: delete it first.` };
  const example = join(root, 'examples', 'new', 'block');
  const name = typeNameOf(type);
  const renamed = (text: string) =>
    text
      .replaceAll('new-block', type)
      .replaceAll('NewBlockView', name.replace(/Block$/, 'View'))
      .replaceAll('NewBlock', name)
      .replaceAll('New block', headingOf(type));
  const paths = globSync('**/*', { cwd: example }).sort();
  for (const path of paths) {
    const place = join(root, folder, renamed(path));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, renamed(readFileSync(join(example, path), 'utf8')));
  }
  return { made: paths.map((path) => join(folder, renamed(path))) };
}
