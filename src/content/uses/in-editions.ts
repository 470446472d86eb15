import { editionNames, resolveEdition } from '../editions/editions.ts';
import { editionsFolder } from '../folder/file-kind.ts';
import type { Content } from '../folder/load.ts';
import { textPlaces } from '../json/places.ts';
import { indexContent } from '../model/content-index.ts';
import { usesIn } from './find.ts';
import type { NameOfKind, Use } from './use.ts';

/** Finds every use of names that is written in a file of an edition. */
export function usesInEditions(content: Content, names: readonly NameOfKind[]): Use[] {
  return editionNames(content).flatMap((edition) => {
    const { contentIndex } = indexContent(resolveEdition(content, edition));
    return usesIn(contentIndex).filter(
      (use) => names.some(({ kind, name }) => use.kind === kind && use.name === name) && isWrittenIn(use, edition),
    );
  });
}

/**
 * Whether an edition's own file contains a name. The resolved data of an edition also has values of the original file,
 * which are not in its text. A block that shows something by itself does not contain the name: its use has length 0.
 */
function isWrittenIn({ file, pointer, length }: Use, edition: string): boolean {
  if (!file.path.startsWith(`${editionsFolder}/${edition}/`) || length === 0) return false;
  return !('schema' in file.place) || pointer === undefined || textPlaces(file.text ?? '').at(pointer) !== undefined;
}
