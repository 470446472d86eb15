import type { Gallery } from '../../gallery/model.ts';
import type { Where } from '../state/use-address.ts';

/** The state that is called as a message is, such as *card: declined by the bank* for `cardDeclined`. */
function stateOf(gallery: Gallery | undefined, message: string): Partial<Where> | undefined {
  const name = message.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const found = (gallery?.sections ?? [])
    .filter(({ kind }) => kind === 'page')
    .flatMap(({ name: page, pictures }) => pictures.map(({ id }) => ({ page, state: id })))
    .find(({ page, state }) => state.slice(page.length).includes(name));
  return found && { ...found, walk: undefined };
}

/**
 * The page and the state that show a file: those that are open if they do, or else the first that do. What nothing shows
 * leaves them as they are.
 */
export function showing(gallery: Gallery | undefined, path: string, { page, state, walk, at }: Where): Partial<Where> {
  if (path === 'messages.json' && at) {
    const told = stateOf(gallery, String(at[0]));
    if (told) return told;
  }
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
