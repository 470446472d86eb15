import { allPictures, type Gallery, type Picture } from '../gallery/model.ts';

/**
 * The gallery before with a state in the place of each that only the other has because something changes on a date: the same
 * customer's, as it is until then.
 */
export function withStandIns(before: Gallery, after: Gallery): Gallery {
  const ids = new Set(allPictures(before).map(({ id }) => id));
  const dated = new Map(
    after.sections.map(({ kind, name, pictures }) => [
      `${kind} ${name}`,
      pictures.filter(({ id, scene }) => scene.asOf !== undefined && !ids.has(id)),
    ]),
  );
  const sections = before.sections.map((section) => {
    const own = dated.get(`${section.kind} ${section.name}`) ?? [];
    const standIns = own.flatMap(({ id, scene: { asOf: _, ...scene } }): Picture[] => {
      const same = section.pictures.find((picture) => JSON.stringify(picture.scene) === JSON.stringify(scene));
      return same ? [{ ...same, id }] : [];
    });
    return standIns.length ? { ...section, pictures: [...section.pictures, ...standIns] } : section;
  });
  return { ...before, sections };
}
