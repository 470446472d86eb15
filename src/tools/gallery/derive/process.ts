/** Derives the gallery of a content folder on each request, in a process beside the server. */
import { toSentence } from '../../../content/problem/problem.ts';
import type { Derived } from '../model.ts';
import { galleryOf } from './gallery.ts';
import { project } from './project.ts';

const [folder = 'content', assets] = process.argv.slice(2);

async function derive(): Promise<Derived> {
  try {
    const { problems, gallery } = await galleryOf(folder, { ...project, ...(assets && { assets }) });
    return { problems: problems.map(toSentence), ...(gallery && { gallery: JSON.stringify(gallery) }) };
  } catch (error) {
    return { problems: [(error as Error).stack ?? `${error}`] };
  }
}

// Whoever has asked may be gone by then.
process.on('message', async () => process.send?.(await derive(), undefined, undefined, () => undefined));
process.on('disconnect', () => process.exit());
