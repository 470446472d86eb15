import { join } from 'node:path';
import type { Problem } from '../../src/content/api/pure.ts';
import { writePictures } from '../gallery/write-gallery.ts';
import { compareVersions, type Versions } from './compare-versions.ts';
import type { ContentChanges } from './comparison.ts';
import { diffStates, type StateChange } from './diff-states.ts';

type Options = Versions & {
  /** A folder for the drawn pictures. */
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
  const sides = { before: join(work, 'before'), after: join(work, 'after') };
  await writePictures([
    { gallery: galleries.after, assets: after.assets, outDir: sides.after },
    { gallery: galleries.before, assets: before.assets, outDir: sides.before },
  ]);
  return { changes: { ...comparison, states: await diffStates(comparison.states, sides, progress) } };
}
