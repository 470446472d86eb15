import type { Gallery, Picture } from '../../src/states/types.ts';
import { editionOfPath } from '../edit/edition-path.ts';
import type { StudioFile } from '../types.ts';
import { firstPageOf, firstState } from './navigation.ts';
import type { StudioLocation } from './use-address.ts';

/** Returns the location of a page that shows a file: the open page or the first one. Without one the location stays. */
export function pageShowing(
  gallery: Gallery | undefined,
  path: string,
  { page }: StudioLocation,
): Partial<StudioLocation> {
  const shows = ({ files }: Picture) => files.includes(path);
  const sections = (gallery?.sections ?? []).filter(({ kind, pictures }) => kind === 'page' && pictures.some(shows));
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
