import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Edit } from 'jsonc-parser';
import { type ContentFile, loadContent, type Project } from '../../src/content/folder/load.ts';
import { shownPath } from '../../src/content/folder/locate.ts';
import { addition, insertion } from '../../src/content/json/entries.ts';
import { textPlaces } from '../../src/content/json/places.ts';
import { blockPlace } from '../../src/content/model/block-place.ts';
import { type ContentIndex, indexContent } from '../../src/content/model/content-index.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import { applyChange } from './change.ts';

/** The files to write, by path, and the next steps for the editor; or why nothing can be made. */
export type Draft = { writes: Map<string, string>; next: string[] } | { refused: string };

/** Drafts something new for the content folder that it is made in. */
export type Drafter = (contentIndex: ContentIndex, folder: string) => Draft;

/** The files that were made and changed, or why none were. */
export type MakeResult = { made: string[]; changed: string[]; next: string[] } | { refused: string };

/** Makes something new in a content folder. The check says what is still to be done about it. */
export function makeFiles(folder: string, project: Project, draft: Drafter): MakeResult {
  const drafted = draft(indexContent(loadContent(folder, project)).contentIndex, folder);
  if ('refused' in drafted) return drafted;
  const paths = [...drafted.writes.keys()];
  const isNewFile = new Map(paths.map((path) => [path, !existsSync(join(folder, path))]));
  const failed = applyChange(folder, drafted.writes);
  if (failed) return { refused: failed };
  const shown = (isMade: boolean) =>
    paths.filter((path) => isNewFile.get(path) === isMade).map((path) => pathInMessage(folder, path));
  return { made: shown(true), changed: shown(false), next: drafted.next };
}

export const pathInMessage = (folder: string, path: string) => shownPath(resolve(folder, path));

/** Turns a name into a heading: `opening-hours` is `Opening hours`. */
export function headingOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The edit that adds a block to a page. Undefined if the page has mistakes. */
export function blockEdit(page: ContentFile, block: object): Edit | undefined {
  const { blocks } = objectOr(page.data);
  const text = page.text ?? '';
  const children = textPlaces(text).at('/blocks')?.children;
  if (page.broken || !Array.isArray(blocks) || !children?.length) return undefined;
  const before = children[blockPlace(blocks, block)];
  return before ? insertion(text, before, [block]) : addition(text, children.at(-1)!, block);
}
