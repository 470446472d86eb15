import { resolve } from 'node:path';
import type { Content } from '../../../src/content/folder/load.ts';
import { shownPath } from '../../../src/content/folder/locate.ts';
import { positionAt } from '../../../src/content/json/places.ts';
import { askedAct } from '../../../src/content/model/asks.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import { fullNameOf, messageNames } from '../../../src/content/model/names.ts';
import { actsOf, blockNeeds, conditionsAt } from '../../../src/content/model/page-traits.ts';
import { type Kind, nameKind } from '../../../src/content/schema/name-kinds.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import type { Comparison } from '../../../src/types.gen.ts';
import { usesIn, usesInEditions } from './find.ts';
import { mergeByPage, messageShownAt, type Shown, shownAt } from './shown.ts';
import type { NameOfKind, Use } from './use.ts';

/** A place in a file, which editors and terminals can open. */
type PlaceInFile = { file: string; line: number; column: number };

export type Whereabouts = {
  uses: (PlaceInFile & { when?: Comparison[] })[];
  shown: Shown[];
  /** Set if every page can show it: in the header or footer, or as a message of the code. */
  anyPage?: true;
  /** Why it is needed although nothing in the content names it. */
  reason?: string;
};

/** Finds every use of a name, also in editions, and the pages that show it. A page is also named by its path. */
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
  const shown = shownBy(contentIndex, uses, { kind, name }, usesOfName);
  return {
    uses: places.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
    shown: mergeByPage(shown.flat().filter((it) => it !== 'all')),
    ...(shown.includes('all') && { anyPage: true as const }),
    ...(!places.length && reasonFor(contentIndex, kind, name)),
  };
}

function shownBy(contentIndex: ContentIndex, uses: Use[], { kind, name }: NameOfKind, own: Use[]): (Shown[] | 'all')[] {
  if (['page', 'path', 'journey'].includes(kind)) return [];
  if (kind === 'message') return [messageShownAt(contentIndex, uses, name)];
  if (kind !== 'question') return own.filter((use) => !use.definition).map((use) => shownAt(contentIndex, uses, use));
  // A question is shown where it stands, and where its answer is checked.
  return [...own, ...checksOf(contentIndex, own)].map((use) => shownAt(contentIndex, uses, use));
}

/** The pages that show the answer to a question before they record it, as uses of it. */
function checksOf(contentIndex: ContentIndex, own: Use[]): Use[] {
  const { schemas } = contentIndex;
  return own.flatMap((use) => {
    const act = use.definition && askedAct(schemas, use.file.data);
    if (!act) return [];
    return filesOf(contentIndex, 'page')
      .filter((page) => page !== use.file && actsOf(schemas, page.data).includes(act))
      .filter((page) => blockNeeds(schemas, page.data).includes('answers'))
      .map((file) => ({ ...use, file, pointer: '' }));
  });
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
