import type { Project } from '../../../content/folder/load.ts';
import { toSentence } from '../../../content/problem/problem.ts';
import type { Derived } from '../model.ts';
import { galleryOf } from './gallery.ts';

/** Derives the gallery of a content folder for another process: as JSON, or the mistakes as sentences. */
export async function derivedOf(folder: string, project?: Project): Promise<Derived> {
  try {
    const { problems, gallery } = await galleryOf(folder, project);
    return { problems: problems.map(toSentence), ...(gallery && { gallery: JSON.stringify(gallery) }) };
  } catch (error) {
    return { problems: [(error as Error).stack ?? `${error}`] };
  }
}
