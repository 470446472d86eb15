/** Derives the gallery of a content folder on each request, in a process beside the server. */
import { toSentence } from '../../src/content/api/node.ts';
import { galleryOf } from '../../src/states/gallery.ts';
import type { Derived } from '../../src/states/types.ts';

const [folder = 'content', edition] = process.argv.slice(2);

// Whoever has asked may be gone by then.
process.on('message', async () => process.send?.(await derive(), undefined, undefined, () => undefined));
process.on('disconnect', () => process.exit());

/** Returns the gallery as JSON, or the mistakes as sentences. */
async function derive(): Promise<Derived> {
  try {
    const { problems, gallery } = await galleryOf(folder, undefined, edition);
    return { problems: problems.map(toSentence), ...(gallery && { gallery: JSON.stringify(gallery) }) };
  } catch (error) {
    return { problems: [(error as Error).stack ?? `${error}`] };
  }
}
