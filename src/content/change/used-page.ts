import { addition, insertion } from '../json/entries.ts';
import { textPlaces } from '../json/places.ts';
import { type ContentIndex, fileNamed, rightFilesOf } from '../model/content-index.ts';
import { objectOr } from '../schema/walk.ts';
import { editFile } from './change.ts';

/**
 * The page of used links with more headings before its last one, which is for everybody else, and more blocks at its
 * start. No other byte changes. Nothing is written if the page has mistakes.
 */
export function withUsedWords(
  contentIndex: ContentIndex,
  folder: string,
  { heading, blocks }: { heading: object[]; blocks: object[] },
): Map<string, string> {
  const page = usedPage(contentIndex);
  const text = page?.text ?? '';
  const places = textPlaces(text);
  const [title, first] = [places.at('/title'), places.at('/blocks/0')];
  if (!page || page.broken || !title?.parent || !first) return new Map();
  const last = places.at('/heading')?.children?.at(-1);
  const withHeadings = last
    ? insertion(text, last, heading)
    : addition(text, title.parent, [...heading, { text: title.value }], 'heading');
  const edits = [...(heading.length ? [withHeadings] : []), insertion(text, first, blocks)];
  return new Map([[page.path, editFile(folder, page.path, edits)]]);
}

const usedPage = (contentIndex: ContentIndex) =>
  fileNamed(contentIndex, 'page', String(objectOr(rightFilesOf(contentIndex, 'states')[0]?.data).used));
