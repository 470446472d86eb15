import type { Gallery, Picture, Section } from '../../src/states/types.ts';
import type { StudioLocation } from '../state/use-address.ts';

/** The states of the page, or of the block, that is in the middle. */
export const sectionIn = ({ sections }: Gallery, { block, page }: StudioLocation): Section | undefined =>
  sections.find(({ kind, name }) => (block ? kind === 'block' && name === block : kind === 'page' && name === page));

/** The state that is in the middle: the one that was chosen, or the first. */
export function pictureIn(gallery: Gallery, where: StudioLocation): Picture | undefined {
  const section = sectionIn(gallery, where);
  return section?.pictures.find(({ id }) => id === where.state) ?? section?.pictures[0];
}

/** Why there is no picture: of a page or letter that is, saved or not, but that the gallery does not have, or of none. */
export function noPicture(isThere: boolean, isSaved: boolean): string {
  if (!isThere) return 'Choose a page from the list.';
  return isSaved ? 'The page is being prepared …' : 'This page is to be seen when it is saved.';
}
