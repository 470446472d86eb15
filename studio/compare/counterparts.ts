import { guard } from '../../src/rules/journey/guard.ts';
import type { Gallery, Picture, Scene, Section } from '../../src/states/types.ts';

/**
 * Adds a counterpart to each gallery for every state that only the other one has: the same customer's page with its own
 * content. Such states come from a new condition or date. There is no counterpart if the customer cannot see the page.
 */
export function withCounterparts(before: Gallery, after: Gallery): { before: Gallery; after: Gallery } {
  const [idsBefore, idsAfter] = [idsIn(before), idsIn(after)];
  const added = new Set(
    after.sections.flatMap(({ pictures }) => pictures.filter(({ id }) => !idsBefore.has(id)).map(keyOf)),
  );
  // The same customer's state under another name is compared under the new one alone.
  const isRenamed = (picture: Picture) => !idsAfter.has(picture.id) && added.has(keyOf(picture));
  const withoutRenamed = {
    ...before,
    sections: before.sections.map((section) => ({
      ...section,
      pictures: section.pictures.filter((picture) => !isRenamed(picture)),
    })),
  };
  return {
    before: addCounterparts(withoutRenamed, after, before),
    after: addCounterparts(after, withoutRenamed, after),
  };
}

const idsIn = ({ sections }: Gallery) => new Set(sections.flatMap(({ pictures }) => pictures.map(({ id }) => id)));
const keyOf = ({ scene }: Picture) => JSON.stringify(scene);

/** Adds the counterparts to a gallery. `whole` is the same gallery with all of its states. */
function addCounterparts(gallery: Gallery, other: Gallery, whole: Gallery): Gallery {
  const ids = idsIn(gallery);
  const sections = gallery.sections.map((section, index) => {
    const same = other.sections.find(({ kind, name }) => kind === section.kind && name === section.name);
    const standIns = (same?.pictures ?? []).flatMap((picture): Picture[] => {
      const scene = ids.has(picture.id) ? undefined : adaptScene(whole, whole.sections[index]!, picture.scene, other);
      return scene ? [{ ...picture, scene }] : [];
    });
    return standIns.length ? { ...section, pictures: [...section.pictures, ...standIns] } : section;
  });
  return { ...gallery, sections };
}

/** Adapts a scene of the other gallery to this one. Returns undefined where no customer can do the same on the page. */
function adaptScene(gallery: Gallery, { name, pictures }: Section, scene: Scene, other: Gallery): Scene | undefined {
  const { asOf, ...undated } = scene;
  const { link, back, steps, answers, order } = undated;
  const isSame = (one: unknown, another: unknown) => JSON.stringify(one) === JSON.stringify(another);
  const state = link && ({ status: 'ready', link } as const);
  const isSeen =
    !state ||
    (pictures.some(({ journeys }) => journeys.includes(state.link.journey)) &&
      guard(gallery.sites.content.site, name, state, back ? 'back' : 'load').show === 'page');
  const isDone = !steps || pictures.some((one) => isSame([one.scene.steps, one.scene.answers], [steps, answers]));
  const hasOrder = order === undefined || isSame(gallery.orders[order], other.orders[order]);
  if (!isSeen || !isDone || !hasOrder) return undefined;
  return asOf === undefined || pictures.some((one) => one.scene.asOf === asOf) ? scene : undated;
}
