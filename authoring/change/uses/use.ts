import type { ContentFile } from '../../../src/content/folder/load.ts';
import type { Kind } from '../../../src/content/schema/name-kinds.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';

/** A name with its kind. A section's name begins with its document's: `contract/summary`. */
export type NameOfKind = { kind: Kind; name: string };

/**
 * The question whose answer a fact or placeholder is, or the value whose change it says, with the letters before and
 * after its name; else the name itself.
 */
export function namedBy({ kind, name }: NameOfKind): NameOfKind & { before: number; after: number } {
  if (kind === 'value') {
    const [base = ''] = name.split('.');
    return { kind, name: base, before: 0, after: name.length - base.length };
  }
  if (kind !== 'fact' || !name.startsWith(answerPrefix)) return { kind, name, before: 0, after: 0 };
  return { kind: 'question', name: name.slice(answerPrefix.length), before: answerPrefix.length, after: 0 };
}

/** A place in content with a name, or a block that shows the named thing by itself. */
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
