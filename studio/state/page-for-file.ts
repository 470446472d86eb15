import type { Gallery, Picture, Section } from '../../src/states/types.ts';
import type { CompiledPage } from '../../src/types.gen.ts';
import { editionOfPath } from '../edit/edition-path.ts';
import type { StudioFile } from '../types.ts';
import { firstPageOf, firstState } from './navigation.ts';
import type { StudioLocation } from './use-address.ts';

/** Whether a page has a value, or a message that is its own: as a span, in braces, or as a block's name. */
export const showsName = (page: CompiledPage, name: string): boolean =>
  new RegExp(`["{]${name}\\b`).test(JSON.stringify(page));

const firstWord = (name: string) => /^[a-z]+/.exec(name)?.[0];

/** Whether a page shows a value, contact or message. The name of a message begins as the block's that says it. */
const showsEntry = ({ sites }: Gallery, { name, blocks }: Section, entry: string) =>
  sites.content.pages.some((page) => page.name === name && showsName(page, entry)) ||
  blocks.some((type) => firstWord(type) === firstWord(entry));

/**
 * Returns the location of a page that shows a file, and the value, contact or message that is open in it: the open page or
 * the first one. Without one the location stays.
 */
function pageShowing(
  gallery: Gallery | undefined,
  path: string,
  { page, at = [] }: StudioLocation,
): Partial<StudioLocation> {
  if (!gallery) return {};
  const shows = ({ files }: Picture) => files.includes(path);
  const entry = { 'values.json': at[0], 'messages.json': at[0], 'site.json': at[0] === 'contacts' ? at[1] : '' }[path];
  const sections = gallery.sections.filter(
    (one) => one.kind === 'page' && (entry ? showsEntry(gallery, one, String(entry)) : one.pictures.some(shows)),
  );
  const section = sections.find(({ name }) => name === page) ?? sections[0];
  if (!section || section.name === page) return {};
  const [first] = section.pictures;
  const shown = section.pictures.find(shows);
  return { ...firstState(section.name), ...(shown !== first && { state: shown?.id }) };
}

/** The page to show for a file: its own, a journey's first, or one that shows it; of an edition's file, the edition. */
export function pageFor(
  { path, place }: StudioFile,
  gallery: Gallery | undefined,
  where: StudioLocation,
): Partial<StudioLocation> {
  const [list, journey] = where.at ?? [];
  if (gallery && place?.kind === 'journeys' && list === 'journeys' && journey !== undefined)
    return journeyStart(gallery, String(journey));
  const own = editionOfPath(path);
  if (own) return { edition: own.edition };
  if (place?.kind !== 'page' && place?.kind !== 'letter') return pageShowing(gallery, path, where);
  const name = place.kind === 'letter' ? `letters/${place.name}` : place.name;
  return name === where.page ? {} : firstState(name);
}

/** Returns the first page of a journey, in a state of one of its customers. */
function journeyStart({ sections, sites }: Gallery, journey: string): Partial<StudioLocation> {
  const page = firstPageOf(sites.content.site, journey);
  const pictures = sections.find(({ name }) => name === page)?.pictures ?? [];
  const state = pictures.find(({ scene }) => scene.link?.journey === journey)?.id;
  return page === undefined ? {} : { ...firstState(page), state };
}
