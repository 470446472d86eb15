import { isContentPath } from '../../../authoring/studio/server/safe-paths.ts';
import type { Drafts } from '../../../authoring/studio/types.ts';
import { tables } from '../../../authoring/tests/check/mistakes/tables.ts';
import { isNightly } from '../run/is-nightly.ts';
import { edited } from './content-folder.ts';

/** What an editor of the small site has typed to make a mistake, and the file in which it is told. */
export type TypedMistake = { name: string; tree: ReturnType<typeof edited>; drafts: Drafts; file: string };

/** Mistakes that can be typed: in files of text, with a path that content can have. */
const typed: TypedMistake[] = Object.values(tables)
  .flat()
  .flatMap(([name, edits, [file]]) => {
    const tree = edited(edits);
    const paths = Object.keys(edits);
    const isTyped = paths.every((path) => isContentPath(path) && !Buffer.isBuffer(tree[path]));
    const drafts = Object.fromEntries(paths.map((path) => [path, tree[path]?.toString() ?? null]));
    return isTyped ? [{ name, tree, drafts, file }] : [];
  });

/** Every 24th of them: some of each table. All of them in `npm run test:nightly`. */
export const typedMistakes = typed.filter((_, i) => i % 24 === 0 || isNightly);
