import {
  type ContentIndex,
  contentName,
  fileNamed,
  filesOf,
  rightFilesOf,
} from '../../../src/content/model/content-index.ts';
import { visitsOf } from '../../../src/content/model/page-traits.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import type { Journeys } from '../../../src/types.gen.ts';
import type { Use } from './use.ts';

/** The names of the pages that show the content around a use; none where that is on every page. */
export function pagesAround(contentIndex: ContentIndex, uses: readonly Use[], { file, pointer = '' }: Use): string[] {
  const around = (isOf: (use: Use) => boolean) =>
    uses.filter(isOf).flatMap((use) => pagesAround(contentIndex, uses, use));
  switch (file.place.kind) {
    case 'page':
      return [contentName(file)];
    case 'text': {
      const text = contentName(file);
      return around(({ kind, name }) => kind === 'text' && name === text);
    }
    case 'document':
    case 'section': {
      const document = file.place.kind === 'section' ? file.place.document : contentName(file);
      return around(({ kind, name }) => kind === 'document' && name === document);
    }
    case 'messages': {
      const message = pointer.slice(1);
      const named = around(({ kind, name, definition }) => kind === 'message' && name === message && !definition);
      return named.length ? named : pagesSaying(contentIndex, message);
    }
    default:
      return [];
  }
}

/** The pages with a block that shows a message by itself. */
const pagesSaying = (contentIndex: ContentIndex, message: string): string[] =>
  filesOf(contentIndex, 'page')
    .filter(({ data }) =>
      visitsOf(contentIndex.schemas, data).some(({ schema }) => schema.messages && message.startsWith(schema.messages)),
    )
    .map(contentName);

/** How customers come to a page: its path, the journeys that lead there, and whether any customer does. */
export function audienceOf(contentIndex: ContentIndex, page: string) {
  const dataOf = (kind: 'journeys' | 'states' | 'site') => objectOr(rightFilesOf(contentIndex, kind)[0]?.data);
  const plan = dataOf('journeys') as Partial<Journeys>;
  const journeys = Object.keys(plan.journeys ?? {}).filter((name) =>
    walksOf(plan as Journeys, name).some((walk) => walk.includes(page)),
  );
  const { path = '', link } = objectOr(fileNamed(contentIndex, 'page', page)?.data);
  const isOther = Object.values(dataOf('states')).includes(page) || dataOf('site').home === page || link !== 'required';
  return { path: String(path), journeys, isReached: journeys.length > 0 || isOther };
}
