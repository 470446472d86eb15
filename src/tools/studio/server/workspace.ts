import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { loadProject } from '../../../content/folder/load.ts';
import { learnInspections } from '../../../content/markdown/inspect.ts';
import type { Derived, Gallery } from '../../gallery/model.ts';
import { onSave } from '../../gallery/serve.ts';
import { publisherOf } from '../git/publish.ts';
import type { News } from '../model.ts';
import type { Studio } from './calls.ts';
import { comparerOf, type Side } from './compare.ts';
import { describer } from './describe.ts';
import { removeUnfinished } from './files.ts';
import { galleries } from './gallery-news.ts';
import { everyAnswer } from './guard.ts';
import { agreedPaths, baseOf, tryDrafts } from './site.ts';
import { takenImages } from './taken-images.ts';

/** A content folder that somebody works on, with the pages that are derived from it. */
export type Workspace = {
  studio: Studio;
  /** The folder of the pictures and other files that are served unchanged. */
  assets: string;
  /**
   * The gallery as JSON; undefined as long as there was no content without mistakes. That of a large site has, until it is
   * derived, only what shows the pages that were asked for.
   */
  gallery(page?: string): Promise<string | undefined>;
  /** What frames draw one version of a comparison from; undefined if it is forgotten. */
  side(key: string, name: string): Side | undefined;
  /** Tells a browser whenever files have changed. */
  listen(response: ServerResponse): void;
  /** Whether a browser listens. */
  isOpen(): boolean;
  close(): void;
};

type Setting = {
  assets?: string;
  publishing?: Omit<Parameters<typeof publisherOf>[1], 'check' | 'agreed'>;
  /** How many files a site may have for its gallery to be waited for. */
  atOnce?: number;
};

/**
 * Opens a content folder. Resolves when its gallery is derived; that of a large site takes long, and comes while its files
 * can be edited already.
 */
export async function openWorkspace(folder: string, setting: Setting = {}): Promise<Workspace> {
  const { assets, publishing, atOnce = 500 } = setting;
  const listeners = new Set<ServerResponse>();
  const ending = new AbortController();
  let latest: Derived = { problems: [] };
  let base = baseOf(0, undefined);
  const known = galleries();
  /** How often the studio has written files, and how often when the gallery was derived. */
  let written = 0;
  let derivedAt = 0;

  /** Derives the gallery again, and tells every browser that files have changed, even if the content has mistakes. */
  async function derived(): Promise<void> {
    const now = written;
    latest = { ...latest, ...(await describing.gallery()) };
    if (base.number === 0) {
      // Drafts are tried in this process, which need not parse every text again.
      learnInspections(await describing.inspections());
      describing.forget();
    }
    derivedAt = now;
    const number = base.number + 1;
    base = baseOf(number, latest.gallery ? known.add(number, JSON.parse(latest.gallery) as Gallery) : undefined);
    tell();
  }
  const news = () => `data: ${JSON.stringify({ base: base.number } satisfies News)}\n\n`;
  function tell(): void {
    for (const listener of listeners) listener.write(news());
  }

  const served = assets ?? 'public';
  removeUnfinished(folder);
  if (existsSync(served)) removeUnfinished(served);
  const describing = describer(folder, { assets, signal: ending.signal });
  const comparer = comparerOf(folder, describing, { assets: served, signal: ending.signal });
  const project = { ...loadProject(), ...(assets && { assets }) };
  const studio: Studio = {
    folder,
    project,
    base: () => base,
    galleryNews: known.since,
    describer: describing,
    publisher: publisherOf(folder, {
      ...publishing,
      check: () => tryDrafts(folder, project, {}, base).problems,
      agreed: () => agreedPaths(folder, project),
    }),
    comparer,
    images: takenImages(folder, served),
    ready: () => ready,
    asDerived: () => (derivedAt === written && !latest.problems.length ? base.patch : undefined),
    changed() {
      written += 1;
      describing.forget();
      tell();
    },
  };
  const saved = () => {
    describing.forget();
    return derived();
  };
  onSave([folder, served], saved, ending.signal);
  let begin = () => {};
  /** Resolves when the page that is opened first is there, or when nobody opens one: its picture waits for no other. */
  const opened = new Promise<void>((done) => {
    begin = done;
    setTimeout(done, 5000).unref();
  });
  // A mistake in the description is told when a browser asks.
  const site = await describing.site({}).catch(() => undefined);
  const isLarge = site && site.files.length > atOnce;
  const ready = isLarge ? opened.then(derived) : derived();
  const complete = ready.then(() => describing.site({}).catch(() => undefined));
  complete.catch((error: Error) => ending.signal.aborted || console.error(error.message));
  if (!isLarge) await complete;
  // What every page needs is worked out before the first is asked for.
  else describing.part([]).catch(() => undefined);
  const asked = new Set<string>();
  return {
    studio,
    assets: served,
    async gallery(page) {
      if (latest.gallery || !isLarge) return latest.gallery;
      if (page) asked.add(page);
      return asked.size ? describing.part([...asked]).finally(begin) : undefined;
    },
    side: comparer.side,
    listen(response) {
      response.writeHead(200, { ...everyAnswer, 'content-type': 'text/event-stream' });
      response.write(news());
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    isOpen: () => listeners.size > 0,
    close() {
      ending.abort();
      for (const listener of listeners) listener.end();
    },
  };
}
