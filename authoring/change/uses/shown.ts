import type { ContentFile } from '../../../src/content/folder/load.ts';
import {
  type ContentIndex,
  contentName,
  fileNamed,
  filesOf,
  rightFilesOf,
} from '../../../src/content/model/content-index.ts';
import { conditionsAt, visitsOf } from '../../../src/content/model/page-traits.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import type { Comparison, Journeys } from '../../../src/types.gen.ts';
import type { Use } from './use.ts';

/** A page that shows something, with who sees that page. */
export type Shown = {
  page: string;
  path: string;
  /** The conditions of each place on the page. Without one it always shows there. */
  when: Comparison[][];
} & Audience;

/** Who sees a page: customers of these journeys, links in these states, everybody at / (`home`), anybody (`open`). */
export type Audience = { journeys: string[]; states: string[]; home: boolean; open: boolean };

/** Lists the pages that show the content around a use. `all` means the header or footer of every page. */
export function shownAt(contentIndex: ContentIndex, uses: Use[], use: Use): Shown[] | 'all' {
  const { file, pointer = '' } = use;
  switch (file.place.kind) {
    case 'page':
      return [onPage(contentIndex, file, pointer)];
    case 'text': {
      const text = contentName(file);
      return uses
        .filter((it) => it.kind === 'text' && it.name === text)
        .flatMap((it) => pagesOf(contentIndex, uses, it));
    }
    case 'document':
    case 'section': {
      const document = file.place.kind === 'section' ? file.place.document : contentName(file);
      const documentUses = uses.filter((it) => it.kind === 'document' && it.name === document);
      return documentUses.flatMap((it) => pagesOf(contentIndex, uses, it));
    }
    case 'messages':
      return messageShownAt(contentIndex, uses, pointer.slice(1));
    case 'site':
      return /^\/(footer|logo|name)/.test(pointer) ? 'all' : [];
    default:
      return [];
  }
}

const pagesOf = (contentIndex: ContentIndex, uses: Use[], use: Use) =>
  [shownAt(contentIndex, uses, use)].flat().filter((it) => it !== 'all');

/** The pages that name a message, or else those whose blocks show it; `all` if there are neither. */
export function messageShownAt(contentIndex: ContentIndex, uses: Use[], name: string): Shown[] | 'all' {
  const messageUses = uses.filter((it) => it.kind === 'message' && it.name === name && !it.definition);
  if (messageUses.length) return messageUses.flatMap((use) => pagesOf(contentIndex, uses, use));
  const pages = filesOf(contentIndex, 'page');
  const blocks = pages.flatMap((page) =>
    visitsOf(contentIndex.schemas, page.data).flatMap(({ schema, pointer }) =>
      schema.messages && name.startsWith(schema.messages) ? [onPage(contentIndex, page, pointer)] : [],
    ),
  );
  return blocks.length ? blocks : 'all';
}

function onPage(contentIndex: ContentIndex, page: ContentFile, pointer: string): Shown {
  const path = String(objectOr(page.data).path ?? '');
  return {
    page: contentName(page),
    path,
    when: [conditionsAt(contentIndex.schemas, page.data, pointer)],
    ...audienceOf(contentIndex, contentName(page)),
  };
}

/** Returns how customers reach a page: by journeys, by states of a link, as the home page, or without a link. */
export function audienceOf(contentIndex: ContentIndex, page: string): Audience {
  const dataOf = (kind: 'journeys' | 'states' | 'site') => objectOr(rightFilesOf(contentIndex, kind)[0]?.data);
  const journeys = dataOf('journeys') as Partial<Journeys>;
  const names = Object.keys(journeys.journeys ?? {});
  return {
    journeys: names.filter((name) => walksOf(journeys as Journeys, name).some((walk) => walk.includes(page))),
    states: Object.entries(dataOf('states')).flatMap(([state, name]) => (name === page ? [state] : [])),
    home: dataOf('site').home === page,
    open: objectOr(fileNamed(contentIndex, 'page', page)?.data).link !== 'required',
  };
}

/** Merges the entries for the same page. */
export function mergeByPage(shown: Shown[]): Shown[] {
  const pages = new Map<string, Shown>();
  for (const one of shown) {
    const before = pages.get(one.page)?.when ?? [];
    const others = one.when.filter((own) => !before.some((when) => JSON.stringify(when) === JSON.stringify(own)));
    pages.set(one.page, { ...one, when: [...before, ...others] });
  }
  return [...pages.values()].sort((a, b) => (a.page < b.page ? -1 : 1));
}
