import { hash } from 'node:crypto';
import type { ContentFile } from '../folder/load.ts';
import type { Inspection } from '../markdown/inspect.ts';
import type { Schemas } from '../schema/schemas.ts';
import { ownTexts } from './block-texts.ts';
import type { Names } from './names.ts';

/** Of texts without mistakes, the hash of what is in them but their words. The outline of any other file is all that it says. */
export type Outlines = Map<ContentFile, string>;

/** The outline of content, by those of its texts and the hashes of its other files. */
export function outlineOf(
  { schemas, files, names }: { schemas: Schemas; files: ContentFile[]; names: Names },
  outlines: Outlines,
  hashes: ReadonlyMap<ContentFile, string>,
): string {
  // The words of these are checked.
  const fixed = ownTexts(schemas);
  const outline = (file: ContentFile) =>
    (file.place.kind === 'text' && fixed.has(file.place.name) ? undefined : outlines.get(file)) ??
    hashes.get(file) ??
    hashOf(file.text ?? '');
  return hashOf(JSON.stringify([files.map((file) => [file.path, outline(file)]), [...names.asset]]));
}

/** What is in a text, but for its words and for where it is. */
export const outlineOfText = (inspection: Inspection) =>
  hashOf(JSON.stringify(inspection, (_key, value) => (typeof value === 'number' ? 0 : value)));

export const hashOf = (text: string): string => hash('sha256', text);
