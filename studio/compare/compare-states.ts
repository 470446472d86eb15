import { setImmediate as others } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { guard } from '../../src/rules/journey/guard.ts';
import type { Gallery, Picture, Scene, Section } from '../../src/states/types.ts';
import type { StateChange } from './comparison.ts';
import { diffLines } from './diff-lines.ts';
import type { DrawnState, DrawState } from './draw-states.ts';

type DrawnVersion = { gallery: Gallery; draw: DrawState };

/** A state and its scene in each version. A version in which no customer can see it has none. */
type Pair = { title: string; picture: Picture; before?: Scene | undefined; after?: Scene | undefined; at?: string };

const nothing: DrawnState = { lines: [], images: [], look: '', later: [] };

export const pagesOf = ({ sections }: Gallery): Section[] => sections.filter(({ kind }) => kind === 'page');

/** Draws each state in both versions. Returns those that differ, and for frames both galleries with these alone. */
export async function compareStates(before: DrawnVersion, after: DrawnVersion, changedFiles: readonly string[]) {
  const differing: (Pair & { state: StateChange })[] = [];
  for (const pair of pairsIn(before.gallery, after.gallery)) {
    const { title: page, picture, before: was, after: is, at } = pair;
    const [old, now] = [was ? before.draw(was) : nothing, is ? after.draw(is) : nothing];
    const lines = diffLines(old.lines, now.lines);
    const later = diffLines(old.later, now.later);
    const files = changedFiles.filter((path) => now.images.some((image) => image.endsWith(path)));
    const isSeen = lines.length > 0 || old.look !== now.look || files.length > 0 || !was !== !is;
    if (isSeen || later.length) {
      const { id, title, facts, journeys } = picture;
      const kind = !was ? 'new' : is ? 'changed' : 'gone';
      const state: StateChange = { id, is: kind, page, title, facts, journeys, lines: [...lines, ...later] };
      differing.push({ ...pair, state: { ...state, ...(at && { at }), ...(!isSeen && { isAfterClick: true }) } });
    }
    // The studio checks the typed text meanwhile.
    await others();
  }
  const forFrames = (gallery: Gallery, side: 'before' | 'after'): Gallery => {
    const pictures = differing.flatMap(({ picture, [side]: scene }) => (scene ? [{ ...picture, scene }] : []));
    return { ...gallery, sections: [{ kind: 'page', name: '', title: '', blocks: [], pictures }] };
  };
  return {
    states: differing.map(({ state }) => state),
    galleries: { before: forFrames(before.gallery, 'before'), after: forFrames(after.gallery, 'after') },
  };
}

/** Pairs the states of two versions. A state of one alone is drawn for its customer by the other's content. */
function pairsIn(before: Gallery, after: Gallery): Pair[] {
  const names = newNames(before, after);
  const formerNames = new Map([...names].map(([old, next]) => [next, old]));
  const under = (all: ReadonlyMap<string, string>, scene: Scene): Scene => ({
    ...scene,
    page: all.get(scene.page) ?? scene.page,
  });
  const old = pagesOf(before).flatMap(({ name, title, pictures }) =>
    pictures.map((picture) => ({ title, picture, id: (names.get(name) ?? name) + picture.id.slice(name.length) })),
  );
  const oldById = new Map(old.map(({ id, picture }) => [id, picture.scene]));
  const pairs = pagesOf(after).flatMap(({ title, pictures }) =>
    pictures.map((picture): Pair => {
      const { id, scene } = picture;
      const own = oldById.get(id);
      const isLater = scene.asOf !== undefined && own?.asOf === undefined;
      return {
        title,
        picture,
        after: scene,
        before: own ?? sceneIn(before, under(formerNames, scene), after),
        ...(isLater && { at: scene.asOf! }),
      };
    }),
  );
  const ids = new Set(pairs.map(({ picture }) => picture.id));
  const scenes = new Set(pairs.map((pair) => JSON.stringify(pair.after)));
  const gone = old.flatMap(({ id, title, picture }): Pair[] => {
    const renamed = under(names, picture.scene);
    // The same customer's state under another name is compared under the new one alone.
    if (ids.has(id) || scenes.has(JSON.stringify(renamed))) return [];
    return [{ title, picture: { ...picture, id }, before: picture.scene, after: sceneIn(after, renamed, before) }];
  });
  return [...pairs, ...gone];
}

/** The scene of another version in this one. Undefined where no customer can do the same on its page. */
function sceneIn(gallery: Gallery, scene: Scene, other: Gallery): Scene | undefined {
  const { page, link, order } = scene;
  const pictures = pagesOf(gallery).find(({ name }) => name === page)?.pictures ?? [];
  const isSeen =
    !link ||
    (pictures.some(({ journeys }) => journeys.includes(link.journey)) &&
      guard(gallery.sites.content.site, page, { status: 'ready', link }).show === 'page');
  const did = ({ steps, answers, sent }: Scene) => [steps, answers, sent];
  const isDone = pictures.some((one) => isDeepStrictEqual(did(one.scene), did(scene)));
  const hasOrder = order === undefined || isDeepStrictEqual(gallery.orders[order], other.orders[order]);
  return isSeen && isDone && hasOrder ? scene : undefined;
}

/** Maps removed pages to new ones that have the same address, list it as a former one, or have the same blocks. */
function newNames(before: Gallery, after: Gallery): Map<string, string> {
  const [old, now] = [before.sites.content.pages, after.sites.content.pages];
  const isIn = (pages: typeof old, name: string) => pages.some((one) => one.name === name);
  const added = now.filter(({ name }) => !isIn(old, name));
  const removed = old.filter(({ name }) => !isIn(now, name));
  return new Map(
    removed.flatMap(({ name, page: was }) => {
      const next = added.find(
        ({ page: is }) =>
          was.path === is.path || is.formerly?.includes(was.path) || isDeepStrictEqual(was.blocks, is.blocks),
      );
      return next ? [[name, next.name] as const] : [];
    }),
  );
}
