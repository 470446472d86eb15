import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { type Place, placeOf } from './places.ts';

/** A file of content/: where it stands, its text, and its data if it is JSON. */
export type ContentFile = { path: string; place: Place; text: string; data?: unknown };

/** A content folder as it was read. */
export type Content = { folder: string; files: ContentFile[] };

/** Reads every file of a content folder, in the order of their paths. */
export function loadContent(folder: string): Content {
  const files = globSync('**/*.{json,md}', { cwd: folder })
    .sort()
    .flatMap((path): ContentFile[] => {
      const place = placeOf(path);
      if (!place) return [];
      const text = readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n');
      return [{ path, place, text, ...('schema' in place && { data: JSON.parse(text) as unknown }) }];
    });
  return { folder, files };
}
