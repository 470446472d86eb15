import { join } from 'node:path';
import type { Problem } from '../../content/problem/problem.ts';
import { writePictures } from '../gallery/write.ts';
import { compareVersions, type Versions } from './compare.ts';
import type { ContentChanges } from './model.ts';
import { differingStates, type StateChange } from './states.ts';

type Options = Versions & {
  /** A folder for what is drawn. */
  work: string;
  progress?: (done: number, of: number) => void;
};

/** Compares two versions of content, and draws the states that may differ in a browser of its own. */
export async function compareContent(
  options: Options,
): Promise<{ mistakes: { side: 'before' | 'after'; problems: Problem[] } } | { changes: ContentChanges<StateChange> }> {
  const { before, after, work, progress } = options;
  const compared = await compareVersions(options);
  if ('mistakes' in compared) return compared;
  const { comparison, galleries } = compared;
  if (!comparison.states.length) return { changes: { ...comparison, states: [] } };
  const sides = { before: { folder: join(work, 'before') }, after: { folder: join(work, 'after') } };
  await writePictures([
    { gallery: galleries.after, assets: after.assets, outDir: sides.after.folder },
    { gallery: galleries.before, assets: before.assets, outDir: sides.before.folder },
  ]);
  return { changes: { ...comparison, states: await differingStates(comparison.states, sides, progress) } };
}
