import { type Project, toSentence } from '../../../content/api/node.ts';
import type { Derived } from '../types.ts';
import { galleryOf } from './gallery.ts';

/**
 * Derives the gallery of a content folder for another process: as JSON, or the mistakes as sentences. Without
 * `hasTexts` it leaves out the texts for the search.
 */
export async function derivedOf(
  folder: string,
  project?: Project,
  hasTexts = true,
  edition?: string,
): Promise<Derived> {
  try {
    const { problems, gallery } = await galleryOf(folder, project, edition);
    const whole = gallery && JSON.stringify({ ...gallery, ...(!hasTexts && { texts: {} }) });
    return { problems: problems.map(toSentence), ...(whole && { gallery: whole }) };
  } catch (error) {
    return { problems: [(error as Error).stack ?? `${error}`] };
  }
}
