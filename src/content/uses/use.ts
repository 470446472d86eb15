import type { ContentFile } from '../folder/load.ts';
import type { Kind } from '../schema/name-kinds.ts';

/** A name with its kind. A section's name begins with its document's: `contract/summary`. */
export type NameOfKind = { kind: Kind; name: string };

/** A place in content with a name, or a block that shows by itself what has the name. */
export type Use = NameOfKind & {
  file: ContentFile;
  /** The offset in the file's text. */
  start: number;
  /** The length of the name (for a section, of its last part), or 0 if it is not written there literally. */
  length: number;
  /** The pointer of the value in a JSON file. */
  pointer?: string;
  /** Set if this place defines the name. */
  definition?: true;
};
