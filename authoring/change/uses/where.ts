import { resolve } from 'node:path';
import type { Content } from '../../../src/content/folder/load.ts';
import { shownPath } from '../../../src/content/folder/locate.ts';
import { positionAt } from '../../../src/content/json/places.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import { fullNameOf, messageNames } from '../../../src/content/model/names.ts';
import { conditionsAt } from '../../../src/content/model/page-traits.ts';
import { type Kind, nameKind } from '../../../src/content/schema/name-kinds.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import type { Comparison } from '../../../src/types.gen.ts';
import { usesIn, usesInEditions } from './find.ts';
import type { NameOfKind, Use } from './use.ts';

/** A place in a file, which editors and terminals can open. */
type PlaceInFile = { file: string; line: number; column: number };

export type Whereabouts = {
  uses: (PlaceInFile & { when?: Comparison[] })[];
  /** Why it is needed although nothing in the content names it. */
  reason?: string;
};

/** Finds every use of a name, also in editions. A page is also named by its path. */
export function whereIs(content: Content, contentIndex: ContentIndex, { kind, name }: NameOfKind): Whereabouts {
  const uses = usesIn(contentIndex);
  const usesOfName = uses.filter((use) => use.kind === kind && use.name === name);
  const path = kind === 'page' ? objectOr(fileOf(contentIndex, kind, name)?.data).path : undefined;
  const names = [{ kind, name }, ...(path === undefined ? [] : [{ kind: 'path' as const, name: String(path) }])];
  const byPath = uses.filter((use) => use.kind === 'path' && use.name === path);
  const all = [...usesOfName, ...byPath, ...usesInEditions(content, names)].filter((use) => !use.definition);
  const places = all.map((use) => {
    const isOnPage = use.file.place.kind === 'page' && use.pointer !== undefined;
    const when = isOnPage ? conditionsAt(contentIndex.schemas, use.file.data, use.pointer!) : [];
    return { ...placeOf(content, use), ...(when.length && { when }) };
  });
  return {
    uses: places.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
    ...(!places.length && reasonFor(contentIndex, kind, name)),
  };
}

/** Says why a name is needed although nothing in the content names it. */
function reasonFor({ schemas }: ContentIndex, kind: Kind, name: string): { reason?: string } {
  if (kind === 'message' && messageNames(schemas).all.includes(name))
    return { reason: 'The pages show this message by themselves.' };
  if (kind !== 'text') return {};
  const block = schemas.blocks().find(({ texts }) => texts && name in texts)?.properties?.type?.const;
  return block ? { reason: `The block ${block} shows this text by itself, and no page has that block now.` } : {};
}

/** Returns the file that is named by itself, if files have names of this kind. */
function fileOf(contentIndex: ContentIndex, kind: Kind, name: string) {
  const { givenBy } = nameKind(kind);
  if (typeof givenBy === 'string' || !('file' in givenBy)) return undefined;
  return filesOf(contentIndex, givenBy.file).find((file) => fullNameOf(file) === name);
}

function placeOf({ folder }: Content, { file: { path, text = '' }, start }: Use): PlaceInFile {
  return { file: shownPath(resolve(folder, path)), ...positionAt(text, start) };
}
