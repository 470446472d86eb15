import { editionNames, resolveEdition } from '../editions/editions.ts';
import { editionsFolder } from '../folder/file-kind.ts';
import type { Content } from '../folder/load.ts';
import { textPlaces } from '../json/places.ts';
import { indexContent } from '../model/content-index.ts';
import { usesIn } from './find.ts';
import type { NameOfKind, Use } from './use.ts';

/** Every use of names that is written in a file of an edition. */
export function usesInEditions(content: Content, names: readonly NameOfKind[]): Use[] {
  return editionNames(content).flatMap((edition) => {
    const { contentIndex } = indexContent(resolveEdition(content, edition));
    return usesIn(contentIndex).filter(
      (use) => names.some(({ kind, name }) => use.kind === kind && use.name === name) && isWrittenIn(use, edition),
    );
  });
}

/**
 * Whether a use is in an edition's own text: its data has what
 * lies below it, too. A block that shows something names it not.
 */
function isWrittenIn({ file, pointer, length }: Use, edition: string): boolean {
  if (!file.path.startsWith(`${editionsFolder}/${edition}/`) || length === 0) return false;
  return !('schema' in file.place) || pointer === undefined || textPlaces(file.text ?? '').at(pointer) !== undefined;
}
