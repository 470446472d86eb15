import { comparisonsIn, subjectsIn } from '../../rules/when.ts';
import type { Comparison, Page } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { continuesSection } from '../markdown/inspect.ts';
import { placeholdersOfLine } from '../markdown/plurals.ts';
import type { Mistake } from '../problem/problem.ts';
import { textsOfBlocks } from './block-texts.ts';
import { type ContentIndex, fileNamed, filesOf, sectionsOf } from './content-index.ts';
import { pageSchema, type ShownWhen, showing } from './page-traits.ts';
import { sectionEntries } from './sections.ts';

/** A placeholder that a page shows: on which conditions, where that is said, and what could have another condition. */
export type Place = ShownWhen & {
  name: string;
  of: Pick<Mistake, 'file' | 'pointer' | 'find' | 'offset'>;
  text?: string;
};

/** The placeholders that a page shows, in its lines, texts and documents and in those of its blocks. */
export function* placesOn(contentIndex: ContentIndex, file: ContentFile): Generator<Place> {
  const { schemas } = contentIndex;
  const page = file.data as Page;
  const shownAt = showing(schemas, page);
  const inText = function* (text: string, pointer: string): Generator<Place> {
    const textFile = fileNamed(contentIndex, 'text', text);
    const names = (textFile && contentIndex.markdown.get(textFile)?.placeholders)?.map(({ name }) => name);
    const shownTo = shownAt(pointer);
    for (const name of new Set(names)) yield { name, ...shownTo, of: { file: file.path, pointer }, text };
  };
  for (const { format, value, pointer, schema } of schemas.references(pageSchema, page)) {
    if (format === 'text') yield* inText(value, pointer);
    const document = format === 'document' ? fileNamed(contentIndex, 'document', value) : undefined;
    if (document) yield* placesIn(contentIndex, document, shownAt(pointer).whens);
    if (format !== 'line' || schema.leftOut || !value.includes('{')) continue;
    const shownTo = shownAt(pointer);
    for (const { name } of placeholdersOfLine(value))
      if (!schema.params?.includes(name))
        yield { name, ...shownTo, of: { file: file.path, pointer, find: `{${name}}` } };
  }
  for (const { pointer, texts } of textsOfBlocks(schemas, page)) for (const text of texts) yield* inText(text, pointer);
}

/** The placeholders of all pages and documents, each with the link that its readers have. */
export function* allPlaces(contentIndex: ContentIndex): Generator<Place & { link: Page['link'] }> {
  // What stands in a document is told with it.
  for (const page of filesOf(contentIndex, 'page'))
    for (const place of placesOn(contentIndex, page))
      if (place.of.file === page.path) yield { ...place, link: (page.data as Page).link };
  for (const document of filesOf(contentIndex, 'document'))
    for (const place of placesIn(contentIndex, document)) yield { ...place, link: 'required' };
}

/** A document's placeholders, each with its place and conditions. `around` are those of the document itself. */
export function* placesIn(
  contentIndex: ContentIndex,
  document: ContentFile,
  around: readonly Comparison[] = [],
): Generator<Place> {
  const files = new Map(sectionsOf(contentIndex.files, document).map(({ name, file }) => [name, file]));
  let whens = [...around];
  for (const [index, { section, when }] of sectionEntries(document.data).entries()) {
    const file = files.get(section);
    if (!file) continue;
    const isContinued = index > 0 && continuesSection(file.text ?? '');
    const own = [...(isContinued ? whens : around), ...comparisonsIn(when)];
    if (!isContinued) whens = own;
    for (const { name, offset } of contentIndex.markdown.get(file)?.placeholders ?? [])
      yield { name, whens: own, of: { file: file.path, offset } };
  }
}

/** The answers and values that a document names, in its words and conditions. */
export function namesInDocument(contentIndex: ContentIndex, document: ContentFile): string[] {
  const asked = sectionEntries(document.data).flatMap(({ when }) => subjectsIn(when));
  const named = [...placesIn(contentIndex, document)].map(({ name }) => name);
  return [...new Set([...named, ...asked])];
}
