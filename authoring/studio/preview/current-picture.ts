import type { State } from '../../walk/seeds/states.ts';
import type { StudioLocation } from '../state/use-address.ts';
import type { PageStates, StatesOf } from '../types.ts';

/** The page, or the block, that is in the middle. */
export const shownIn = ({ block, page }: StudioLocation): StatesOf | undefined =>
  block ? { kind: 'block', name: block } : page === undefined ? undefined : { kind: 'page', name: page };

/** The state that is in the middle: the one that was chosen, or the first. */
export const pictureIn = (list: PageStates | undefined, { state }: StudioLocation): State | undefined =>
  list?.pictures.find(({ id }) => id === state) ?? list?.pictures[0];

/** The name of the chosen state: where it is no longer listed, of the first, as the choice of states says. */
export const chosenState = (list: PageStates | undefined, where: StudioLocation): string | undefined =>
  where.state && (pictureIn(list, where)?.id ?? where.state);

/**
 * The state that shows what was opened, if the first does not: the words of a file, or the first page of a journey. Undefined
 * where a state was chosen.
 */
export function stateFor(
  list: PageStates | undefined,
  { state, file = '', at = [] }: StudioLocation,
): string | undefined {
  if (!list || state !== undefined) return undefined;
  const journey = file === 'journeys.json' && at[0] === 'journeys' ? String(at[1]) : undefined;
  const shows = ({ files, seed }: State) =>
    journey === undefined ? files.includes(file) : seed.link?.journey === journey;
  const found = list.pictures.find(shows);
  return found === list.pictures[0] ? undefined : found?.id;
}
