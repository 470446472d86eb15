import type { ContentFile } from '../folder/load.ts';
import type { Survey } from '../model/content-index.ts';
import type { Kind } from '../schema/name-kinds.ts';
import { usesInJson } from './json.ts';
import { usesInMarkdown } from './markdown.ts';

/** A name, and what it is the name of. A section's name is that of its document and its own: `contract/summary`. */
export type Named = { kind: Kind; name: string };

/** A place in content that says a name, or where a block shows what has the name. */
export type Use = Named & {
  file: ContentFile;
  /** Where it stands in the file's text. */
  start: number;
  /** How many letters of the file are the name (of a section: its last part); 0 where the name is not written there as it is. */
  length: number;
  /** The value's place in a JSON file. */
  pointer?: string;
  /** Set where the name is given, not used. */
  definition?: true;
};

/** Every place in a content folder that says a name: worked out from the schemas' formats, so that it holds for any block. */
export function usesIn(survey: Survey): Use[] {
  return [...usesInJson(survey), ...usesInMarkdown(survey)];
}
