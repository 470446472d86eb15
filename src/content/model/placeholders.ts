import { subjectsIn } from '../../rules/when.ts';
import type { ContentFile } from '../folder/load.ts';
import type { Mistake } from '../problem/problem.ts';
import { type ContentIndex, sectionsOf } from './content-index.ts';
import { sectionEntries } from './sections.ts';

/** A placeholder of a document, and where it stands. */
type Place = { name: string; of: Pick<Mistake, 'file' | 'offset'> };

/** The placeholders of the sections that a document lists. */
export function placesIn(contentIndex: ContentIndex, document: ContentFile): Place[] {
  const files = new Map(sectionsOf(contentIndex.files, document).map(({ name, file }) => [name, file]));
  return sectionEntries(document.data).flatMap(({ section }) => {
    const file = files.get(section);
    const placeholders = (file && contentIndex.markdown.get(file)?.placeholders) ?? [];
    return placeholders.map(({ name, offset }) => ({ name, of: { file: file!.path, offset } }));
  });
}

/** The answers and values that a document names, in its words and conditions. */
export function namesInDocument(contentIndex: ContentIndex, document: ContentFile): string[] {
  const asked = sectionEntries(document.data).flatMap(({ when }) => subjectsIn(when));
  const named = placesIn(contentIndex, document).map(({ name }) => name);
  return [...new Set([...named, ...asked])];
}
