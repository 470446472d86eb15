import { isDeepStrictEqual } from 'node:util';
import { groupBy, type Problem, type Project } from '../../src/content/api/pure.ts';
import { galleryOf } from '../../src/states/gallery.ts';
import { preparedPages } from '../../src/states/prepare-samples.ts';
import type { GallerySite } from '../../src/states/types.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { dataIn, placed } from '../edit/positions.ts';
import type { CheckedDrafts, Drafts, Patch, StudioSite } from '../types.ts';
import { allTexts } from './content-files.ts';
import { checkDrafts, type Drawn, describeDrafts, describeSite } from './draft-content.ts';

/** The content of one folder, checked and compiled here: which mistakes drafts have, and how pages look then. */
export type Engine = ReturnType<typeof openEngine>;

/** A gallery as JSON, and its pages by name: a patch has only those that differ. */
type Derived = { json: string; pages: Map<string, GallerySite['pages'][number]> };

type Asked = { good?: Drafts; edition?: string | undefined; known?: number };

/** Makes the engine of a content folder. Its first gallery is there once `derive` has resolved. */
export function openEngine(folder: string, project: Project) {
  // Browsers tell the galleries of two runs of the server apart.
  let base = Date.now();
  /** The galleries by the names of their editions; that of the content itself has none. */
  const galleries = new Map<string | undefined, Derived>();
  /** What a browser shows of each edition: the drafts that were checked last. */
  const shown = new Map<string | undefined, Drawn>();
  let saved: StudioSite | undefined;
  let number = 0;

  async function patchOf(drawn: Drawn, edition?: string): Promise<Patch> {
    shown.set(edition, drawn);
    const { site, file, compiled } = drawn;
    const now = await preparedPages(compiled, drawn.pages);
    const pages = galleries.get(edition)?.pages ?? new Map();
    return { base, site, file, pages: now.filter((page) => !isDeepStrictEqual(page, pages.get(page.name))) };
  }

  async function take(edition?: string): Promise<void> {
    const { gallery } = await galleryOf(folder, project, edition);
    if (!gallery) return;
    const pages = new Map(gallery.sites.content.pages.map((page) => [page.name, page]));
    galleries.set(edition, { pages, json: JSON.stringify(gallery) });
  }

  /**
   * Compiles the pages with every file with a mistake reverted to its text before it; of values and messages first only
   * the entries with a mistake. Undefined where that changes nothing, or where an earlier text is missing.
   */
  function drawnAround(
    problems: readonly Problem[],
    drafts: Drafts,
    good: Drafts,
    edition?: string,
  ): Drawn | undefined {
    const disk = allTexts(folder);
    const prefix = `${site().folder}/`;
    const ofContent = problems.filter(({ file }) => file.startsWith(prefix));
    const byFile = groupBy(ofContent, ({ file }) => file);
    for (const isWhole of [false, true]) {
      const next = { ...drafts };
      for (const mistakes of byFile) {
        const path = mistakes[0]!.file.slice(prefix.length);
        if (!disk.has(path) && !(path in drafts)) return undefined;
        const now = path in drafts ? drafts[path] : disk.get(path);
        const before = path in good ? good[path] : disk.get(path);
        if (before === undefined || before === now) return undefined;
        const isList = !isWhole && /^(values|messages)\.json$/.test(path);
        next[path] = isList && now && before ? entriesBefore(now, before, mistakes) : before;
      }
      const earlier = checkDrafts(folder, project, next, edition);
      if (earlier.drawn && earlier.problems.every(({ file }) => !file.startsWith(prefix))) return earlier.drawn;
    }
    return undefined;
  }

  function site(): StudioSite {
    saved ??= describeSite(folder, project, number);
    return saved;
  }
  function changed(): void {
    number += 1;
    saved = undefined;
  }

  return {
    /** The number of the gallery, which each save raises. */
    base: () => base,
    /** The gallery of the saved content or an edition, as JSON; undefined until the content is without mistakes. */
    async gallery(edition?: string): Promise<string | undefined> {
      if (!galleries.has(edition) && site().editions.some(({ name }) => name === edition)) await take(edition);
      return galleries.get(edition)?.json;
    },
    /** The content of an edition as a browser shows it now: with its drafts, or as it was before a mistake in them. */
    shown: (edition?: string): Drawn | undefined => shown.get(edition),
    /** Derives the gallery again after a save. It stays the last good one while the content has mistakes. */
    async derive(): Promise<void> {
      changed();
      for (const edition of new Set([undefined, ...galleries.keys()])) await take(edition);
      base += 1;
    },
    /**
     * Checks drafts, compiles the pages with them, and describes their files. `good` has the texts of files before they
     * had a mistake, `known` is the number of the description that the browser has.
     */
    async check(drafts: Drafts, { good = {}, edition, known }: Asked = {}): Promise<CheckedDrafts> {
      const { problems, gaps, drawn } = checkDrafts(folder, project, drafts, edition);
      const lists = describeDrafts(folder, project, drafts, site());
      const answer = { problems, gaps, lists, ...(known !== number && { saved: site() }) };
      if (drawn) return { ...answer, patch: await patchOf(drawn, edition) };
      const around = drawnAround(problems, drafts, good, edition);
      return { ...answer, ...(around && { patch: await patchOf(around, edition), behind: 'part' as const }) };
    },
    site,
    /** Has to be called when files have changed. */
    changed,
  };
}

function entriesBefore(now: string, before: string, problems: readonly Problem[]): string {
  if (!dataIn(now)) return before;
  const names = new Set(placed(now, problems).flatMap(({ at }) => (typeof at[0] === 'string' ? at[0] : [])));
  return [...names].reduce((text, name) => {
    const value = valueIn(before, [name]);
    return editJson(text, value === undefined ? { do: 'remove', at: [name] } : { do: 'set', at: [name], value });
  }, now);
}
