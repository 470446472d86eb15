import { isDeepStrictEqual } from 'node:util';
import type { Problem, Project } from '../../../content/api/pure.ts';
import { galleryOf } from '../../gallery/derive/gallery.ts';
import { preparedPages } from '../../gallery/derive/prepared.ts';
import type { Gallery, GallerySite } from '../../gallery/types.ts';
import type { CheckedDrafts, Drafts, Patch, SiteChanges, StudioSite } from '../types.ts';
import { allTexts } from './content-files.ts';
import { type Checked, checkDrafts, describeDrafts, describeSite } from './draft-content.ts';
import { revertMistakes } from './revert-mistakes.ts';

/**
 * The content of one folder, checked and compiled in this process. It answers which mistakes drafts have, and how pages
 * look with them.
 */
export type Engine = {
  /** The number of the gallery: how often it was derived. */
  base(): number;
  /** The gallery of the saved content as JSON, undefined until there is content without mistakes. */
  gallery(): string | undefined;
  /** Derives the gallery again after a save. It stays the last good one while the content has mistakes. */
  derive(): Promise<void>;
  /** Checks drafts, and compiles the pages with them. `good` has the texts of files before they had a mistake. */
  check(drafts: Drafts, good?: Drafts): Promise<CheckedDrafts>;
  /** Describes the saved content. */
  site(): StudioSite;
  /** Describes only the files and names that drafts change. */
  changes(drafts: Drafts): SiteChanges;
  /** Has to be called when files have changed. */
  changed(): void;
};

type Drawn = NonNullable<Checked['drawn']>;

/** Makes the engine of a content folder. Its first gallery is there once `derive` has resolved. */
export function openEngine(folder: string, project: Project): Engine {
  // Browsers tell the galleries of two runs of the server apart.
  let base = Date.now();
  let json: string | undefined;
  /** The pages of the gallery, by name: a patch has only those that differ. */
  let pages = new Map<string, GallerySite['pages'][number]>();
  let saved: StudioSite | undefined;

  async function patchOf({ site, file, ...drawn }: Drawn): Promise<Patch> {
    const now = await preparedPages(drawn, drawn.pages);
    return { base, site, file, pages: now.filter((page) => !isDeepStrictEqual(page, pages.get(page.name))) };
  }

  function take(gallery: Gallery): void {
    pages = new Map(gallery.sites.content.pages.map((page) => [page.name, page]));
    // The studio has the words of every file already, for its own search.
    json = JSON.stringify({ ...gallery, texts: {} } satisfies Gallery);
  }

  /** Compiles the pages with each mistake reverted to the text before it. Undefined where that is not possible. */
  function drawnAround(problems: readonly Problem[], drafts: Drafts, good: Drafts): Drawn | undefined {
    const disk = allTexts(folder);
    const prefix = `${site().folder}/`;
    const mistakes = new Map<string, Problem[]>();
    for (const problem of problems) {
      const path = problem.file.startsWith(prefix) ? problem.file.slice(prefix.length) : '';
      if (!disk.has(path) && !(path in drafts)) return undefined;
      mistakes.set(path, [...(mistakes.get(path) ?? []), problem]);
    }
    const textsOf = (path: string) => ({
      now: path in drafts ? drafts[path] : disk.get(path),
      before: path in good ? good[path] : disk.get(path),
    });
    for (const isWhole of [false, true]) {
      const next = revertMistakes(drafts, mistakes, textsOf, isWhole);
      if (!next) return undefined;
      const earlier = checkDrafts(folder, project, next);
      if (earlier.drawn && !earlier.problems.length) return earlier.drawn;
    }
    return undefined;
  }

  function site(): StudioSite {
    saved ??= describeSite(folder, project);
    return saved;
  }

  return {
    base: () => base,
    gallery: () => json,
    async derive() {
      saved = undefined;
      const { gallery } = await galleryOf(folder, project);
      base += 1;
      if (gallery) take(gallery);
    },
    async check(drafts, good = {}) {
      const { problems, drawn } = checkDrafts(folder, project, drafts);
      if (drawn) return { problems, patch: await patchOf(drawn) };
      const around = drawnAround(problems, drafts, good);
      return { problems, ...(around && { patch: await patchOf(around), behind: 'part' as const }) };
    },
    site,
    changes: (drafts) => describeDrafts(folder, project, drafts, site()),
    changed() {
      saved = undefined;
    },
  };
}
