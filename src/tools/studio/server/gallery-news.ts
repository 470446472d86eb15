import { isDeepStrictEqual } from 'node:util';
import type { Gallery } from '../../gallery/model.ts';
import type { GalleryNews } from '../model.ts';

/** How many galleries are known that browsers may have. */
const most = 4;

/** Keeps the last galleries by their numbers, and says what one has otherwise than another. What stays the same is one object. */
export function galleries() {
  const kept = new Map<number, Gallery>();
  return {
    /** Takes a gallery that was derived, and returns it with what it has in common with the last. */
    add(number: number, derived: Gallery): Gallery {
      const last = [...kept.values()].at(-1);
      const gallery = last ? withSame(last, derived) : derived;
      kept.set(number, gallery);
      for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old);
      return gallery;
    },
    /** What the last gallery has otherwise than the one with a number; undefined if nobody knows that one any more. */
    since(number: number): GalleryNews | undefined {
      const before = kept.get(number);
      const [base, now] = [...kept].at(-1) ?? [];
      if (!before || !now || base === undefined) return undefined;
      const { sections, ...rest } = now;
      const { content } = now.sites;
      return {
        base,
        since: number,
        gallery: { ...rest, sites: { ...now.sites, content: { ...content, pages: [] } } },
        pages: placesIn(before.sites.content.pages, content.pages),
        sections: placesIn(before.sections, sections),
      };
    },
  };
}

/** Each entry, or its place in the entries before. */
function placesIn<Entry extends object>(before: readonly Entry[], now: readonly Entry[]): (Entry | number)[] {
  const places = new Map(before.map((entry, place) => [entry, place]));
  return now.map((entry) => places.get(entry) ?? entry);
}

/** A gallery whose pages and sections are those of the one before where they are the same. */
function withSame(before: Gallery, now: Gallery): Gallery {
  const { content } = now.sites;
  const pages = sameOf(before.sites.content.pages, content.pages, ({ name }) => name);
  const sections = sameOf(before.sections, now.sections, ({ kind, name }) => `${kind} ${name}`);
  return { ...now, sites: { ...now.sites, content: { ...content, pages } }, sections };
}

function sameOf<Entry>(before: readonly Entry[], now: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] {
  const known = new Map(before.map((entry) => [keyOf(entry), entry]));
  return now.map((entry) => {
    const old = known.get(keyOf(entry));
    return old !== undefined && isDeepStrictEqual(old, entry) ? old : entry;
  });
}
