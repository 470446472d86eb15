import type { Document, Page } from '../../types.gen.ts';
import { publishedOf } from '../check/published.ts';
import { type ContentIndex, contentName, filesOf } from '../model/content-index.ts';
import { usesIn } from '../uses/find.ts';
import { audienceOf, mergeByPage, type Shown, shownAt } from '../uses/shown.ts';
import { type Finding, placeOf, type ShownText, shownTexts } from './finding.ts';
import { placeName } from './finding-names.ts';

const marks = /\b(?:TODO|FIXME|TB[ACD]|tb[cd]|X{2,})\b|£[Xx]+(?:\.[Xx]+)?|\b[Ll]orem ipsum\b/;

/** Finds texts with a mark such as TODO, or with words in square brackets. */
export function unfinishedFindings(contentIndex: ContentIndex): Finding[] {
  return shownTexts(contentIndex).flatMap((shown): Finding[] => {
    const name = `unfinished:${placeName(shown.file, shown.pointer)}`;
    const mark = marks.exec(shown.text);
    const bracket = mark ? undefined : bracketIn(contentIndex, shown);
    const match = mark ? { words: mark[0], offset: mark.index } : bracket;
    if (!match) return [];
    const { words, offset } = match;
    const place = placeOf(shown, words, offset);
    const message = mark
      ? `"${words}" says that this is not finished.`
      : `${words} looks like something that is still to be filled in: put the words themselves here.`;
    return [{ file: shown.file.path, ...place, message, name, value: words }];
  });
}

/** Finds the first square brackets that customers would read. Those of Markdown's links do not count. */
function bracketIn(
  { markdown }: ContentIndex,
  { file, text, pointer }: ShownText,
): { words: string; offset: number } | undefined {
  const offset = pointer === undefined ? (markdown.get(file)?.bracket ?? -1) : text.indexOf('[');
  if (offset < 0) return undefined;
  const words = /^\[[^\]\n]{0,60}\]?/.exec(text.slice(offset))?.[0] ?? '[';
  return { words, offset };
}

const phrase = /\bplaceholder\b|\bnot available yet\b|\bcoming soon\b/i;

/** Finds texts and messages that call themselves a placeholder, on pages that customers can reach. */
export function placeholderFindings(contentIndex: ContentIndex): Finding[] {
  return shownTexts(contentIndex).flatMap((shown): Finding[] => {
    const { file, text, pointer } = shown;
    const words = phrase.exec(text)?.[0];
    const { kind } = file.place;
    if (!words || (kind !== 'text' && kind !== 'messages')) return [];
    const name = kind === 'text' ? contentName(file) : pointer!.slice(1);
    const pages = mergeByPage(pagesWith(contentIndex, kind === 'text' ? 'text' : 'message', name));
    if (!pages.length) return [];
    const message = `Customers would read this placeholder on ${pages.map(inWords).join(' and ')}: ${advice(contentIndex, name)}.`;
    return [{ file: file.path, ...placeOf(shown, words), message, name: `placeholder:${name}` }];
  });
}

/** Lists the pages that show a text or a message and that customers can reach. */
function pagesWith(contentIndex: ContentIndex, kind: 'text' | 'message', name: string): Shown[] {
  const uses = usesIn(contentIndex);
  const usesOfName = uses.filter((use) => use.kind === kind && use.name === name && !use.definition);
  const shown = usesOfName.map((use) => shownAt(contentIndex, uses, use)).filter((it) => it !== 'all');
  return shown.flat().filter(({ page }) => isReached(contentIndex, page));
}

/** Whether customers can reach a page: through a journey, with a link in some state, or without a link. */
function isReached(contentIndex: ContentIndex, page: string): boolean {
  const { journeys, states, home, open } = audienceOf(contentIndex, page);
  return journeys.length > 0 || states.length > 0 || home || open;
}

const inWords = ({ path, journeys }: Shown) => (journeys.length ? `${path} (${journeys.join(', ')})` : path);

function advice({ schemas }: ContentIndex, text: string): string {
  const block = schemas.blocks().find(({ standsFor }) => standsFor === text)?.properties?.type?.const;
  const other = 'write what it has to say, or take out what shows it';
  return block ? `put the block ${JSON.stringify(block)} in its place, or take its page out of the journeys` : other;
}

/** Reports documents whose version is not published yet, because their words could still change under it. */
export function documentFindings(contentIndex: ContentIndex): Finding[] {
  const published = publishedOf(contentIndex)?.documents ?? {};
  return filesOf(contentIndex, 'document').flatMap((document): Finding[] => {
    const id = contentName(document);
    const { version } = document.data as Document;
    if (published[id]?.[version]) return [];
    const words = `: npm run content -- publish ${id}`;
    const message = `Version ${JSON.stringify(version)} of this document is not published yet${words}`;
    const way = { words, do: 'publish' as const, document: id };
    return [{ file: document.path, pointer: '/version', message, way, name: `unpublished:${id}` }];
  });
}

/** Reports pages whose day of review has come. `today` is an ISO date in UTC. */
export function reviewFindings(contentIndex: ContentIndex, today: string): Finding[] {
  return filesOf(contentIndex, 'page').flatMap((page): Finding[] => {
    const { review } = page.data as Page;
    if (review === undefined || review > today) return [];
    const message = `This page was to be read again by ${review}: read it, then give it a new day or none.`;
    return [{ file: page.path, pointer: '/review', message, name: `review:${contentName(page)}`, value: review }];
  });
}
