import type { Gallery } from '../../gallery/model.ts';
import type { Where } from '../state/use-address.ts';

/**
 * The page and the state that show a file: those that are open if they do, or else the first that do. What nothing shows
 * leaves them as they are.
 */
export function showing(gallery: Gallery | undefined, path: string, { page, state, walk }: Where): Partial<Where> {
  const shows = ({ files }: { files: string[] }) => files.includes(path);
  const sections = (gallery?.sections ?? []).filter(({ kind, pictures }) => kind === 'page' && pictures.some(shows));
  const section = sections.find(({ name }) => name === page) ?? sections[0];
  if (!section) return {};
  const isOpen = section.name === page;
  if (isOpen && walk) return {};
  // Without a state the first one is open.
  const open = section.pictures.find(({ id }) => isOpen && id === state) ?? section.pictures[0];
  if (isOpen && open && shows(open)) return {};
  return { page: section.name, state: section.pictures.find(shows)?.id, walk: undefined };
}
