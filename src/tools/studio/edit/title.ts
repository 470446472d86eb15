import { firstWords } from '../../../content/editor/first-words.ts';
import type { FilePlace } from '../../../content/folder/file-kind.ts';
import { isObject } from '../../../content/schema/walk.ts';
import { fileTitles } from '../model.ts';

/** Finds what a file is called for an editor in what it says: a page's title, a text's first words. */
export function titleOf(place: FilePlace, data: unknown, text: string): string {
  const fixed = fileTitles[place.kind];
  if (fixed) return fixed;
  const title = isObject(data) ? data.title : undefined;
  const name = 'name' in place ? place.name : '';
  if (typeof title === 'string') return title;
  if (place.kind === 'section') return /^#+\s+(.+)$/m.exec(text)?.[1] ?? name;
  return firstWords(text) || name;
}
