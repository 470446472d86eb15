import type { ContentFile } from '../folder/load.ts';
import type { Kind } from '../schema/name-kinds.ts';

/** A name with its kind. A section's name has its document's before it: `contract/summary`. */
export type Named = { kind: Kind; name: string };

/** A place in content that says a name, or a block that shows by itself what has the name. */
export type Use = Named & {
  file: ContentFile;
  /** Where it stands in the file's text. */
  start: number;
  /** How many letters there are the name (of a section: its last part); 0 if the name is not written there literally. */
  length: number;
  /** The value's place in a JSON file. */
  pointer?: string;
  /** Set if this place gives the name to something and does not use it. */
  definition?: true;
};
