import { hasBegun } from '../../src/rules/dates.ts';
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

/** Returns the picture with something to show that differs least from the open one. */
export function nearestOf(pictures: readonly Picture[], open: Picture | undefined): Picture | undefined {
  const distance = ({ facts, scene }: Picture) => {
    const names = new Set([...Object.keys(facts), ...Object.keys(open?.facts ?? {})]);
    const others = [...names].filter((name) => facts[name] !== open?.facts[name]).length;
    const isAsBegun =
      JSON.stringify([scene.steps, scene.sent]) === JSON.stringify([open?.scene.steps, open?.scene.sent]);
    return others + (isAsBegun ? 0 : names.size);
  };
  return [...pictures].sort((one, other) => distance(one) - distance(other))[0];
}

/** Finds the state of today nearest to the open one. Where every state has a day, the last begun is today. */
export function todayFor({ sites }: Gallery, section: Section, open: Picture): Picture | undefined {
  const { asOf: today = '' } = sites.content.site;
  const days = section.pictures.map(({ scene }) => scene.asOf);
  const come = days.filter((day) => day !== undefined && hasBegun(day, today)).sort();
  const last = days.includes(undefined) ? undefined : come.at(-1);
  const isOfToday = ({ scene }: Picture) => scene.asOf === last;
  return isOfToday(open) ? undefined : nearestOf(section.pictures.filter(isOfToday), open);
}

/** Why there is no picture: of a page or letter that is, saved or not, but that the gallery does not have, or of none. */
export function noPicture(isThere: boolean, isSaved: boolean): string {
  if (!isThere) return 'Choose a page from the list.';
  return isSaved ? 'The page is being prepared.' : 'This page is to be seen when it is saved.';
}
