import { hasAct, walksOf } from '../../../src/rules/journey/journey.ts';
import type { CompiledPage } from '../../../src/types.gen.ts';
import { isLetter } from '../../walk/letter-pages.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { editionOfPath } from '../edit/edition-path.ts';
import { dataIn } from '../edit/positions.ts';
import type { StudioContent, StudioFile } from '../types.ts';
import { firstPageOf, firstState } from './navigation.ts';
import type { StudioLocation } from './use-address.ts';

/** Whether a page has a value, or a message that is its own: as a span, in braces, or as a block's name. */
export const showsName = (page: CompiledPage, name: string): boolean =>
  new RegExp(`["{]${name}\\b`).test(JSON.stringify(page));

const firstWord = (name: string) => /^[a-z]+/.exec(name)?.[0];

/** Whether a page shows a value, contact or message. The name of a message begins as the block's that says it. */
const showsEntry = (page: CompiledPage, entry: string) =>
  showsName(page, entry) || JSON.stringify(page.page).includes(`"type":"${firstWord(entry)}`);

/** Whether a page has a text, or a document or section. */
function showsFile({ texts, documents }: CompiledPage, path: string): boolean {
  const [, text] = /^text\/(.*)\.md$/.exec(path) ?? [];
  if (text !== undefined) return text in texts;
  const [, document = '', name] = /^documents\/([^/]+)\/(.*)\.(?:md|json)$/.exec(path) ?? [];
  const sections = documents[document]?.sections;
  return (
    sections !== undefined &&
    (name === 'document' || sections.some(({ parts }) => parts.some((part) => part.name === name)))
  );
}

/**
 * Returns the location of a page that shows a file, and the value, contact or message that is open in it: the open page or
 * the first one. Without one the location stays.
 */
function pageShowing(content: StudioContent | undefined, path: string, where: StudioLocation): Partial<StudioLocation> {
  const { page, at = [] } = where;
  const entry = { 'values.json': at[0], 'messages.json': at[0], 'site.json': at[0] === 'contacts' ? at[1] : '' }[path];
  const all = content?.sites.content.pages.filter((one) =>
    entry ? showsEntry(one, String(entry)) : showsFile(one, path),
  );
  const shown = all?.find(({ name }) => name === page) ?? all?.[0];
  return !shown || shown.name === page ? {} : pageOfCustomer(content, shown.name, where);
}

/** Whether customers of a journey can come to a page, or get a letter. */
export function comesTo({ site, pages }: StudioContent['sites']['content'], name: string, journey: string): boolean {
  const page = pages.find((one) => one.name === name);
  const { act } = page && isLetter(page) ? page.letter.sends : {};
  if (page && isLetter(page)) return act === undefined || hasAct(site, journey, act);
  return walksOf(site, journey).some((names) => names.includes(name));
}

/** The location of a page or letter: of the customer who walks, where they can come there, or in its first state. */
function pageOfCustomer(
  content: StudioContent | undefined,
  page: string,
  { walk }: StudioLocation,
): Partial<StudioLocation> {
  const seed = walk === undefined ? undefined : dataIn<PageSeed>(walk);
  const journey = seed?.link?.journey;
  return content && journey !== undefined && comesTo(content.sites.content, page, journey)
    ? { page, state: undefined, walk: JSON.stringify({ ...seed, page }) }
    : firstState(page);
}

/** The page to show for a file: its own, a journey's first, or one that shows it; of an edition's file, the edition. */
export function pageFor(
  { path, place }: StudioFile,
  content: StudioContent | undefined,
  where: StudioLocation,
): Partial<StudioLocation> {
  const [list, journey] = where.at ?? [];
  if (content && place?.kind === 'journeys' && list === 'journeys' && journey !== undefined) {
    const first = firstPageOf(content.sites.content.site, String(journey));
    return first === undefined ? {} : firstState(first);
  }
  const own = editionOfPath(path);
  if (own) return { edition: own.edition };
  if (place?.kind !== 'page' && place?.kind !== 'letter') return pageShowing(content, path, where);
  const name = place.kind === 'letter' ? `letters/${place.name}` : place.name;
  return name === where.page ? {} : pageOfCustomer(content, name, where);
}
