import { type FilePlace, firstWords, isObject } from '../../api/pure.ts';
import { fileTitles } from '../types.ts';

/** Returns a file's title for an editor: of a page its own title, or its name until there is one, of a text its first words. */
export function titleOf(place: FilePlace, data: unknown, text: string): string {
  const fixed = fileTitles[place.kind];
  if (fixed) return fixed;
  const title = isObject(data) ? (data.title ?? data.subject) : undefined;
  const name = 'name' in place ? place.name : '';
  if (typeof title === 'string') return title.trim() || name;
  if (place.kind === 'section') return /^#+\s+(.+)$/m.exec(text)?.[1] ?? name;
  return firstWords(text) || name;
}
