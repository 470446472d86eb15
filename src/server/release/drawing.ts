import { createRequire } from 'node:module';
import type { RouteObject, StaticHandlerContext } from 'react-router-dom';
import type { Compiled, CompiledPage, CompiledShell, CompiledSite } from '../../types.gen.ts';

/** What is around a page beside its header and footer: where the pages are, and the gateway whose token follows. */
type Around = { origin?: string | undefined; gateway?: { folder: string; drawsEarly: boolean } | undefined };

/** What the table of an edition's routes has of the code that draws: the components of its pages, and of one that has failed. */
export type View = Pick<RouteObject, 'Component' | 'ErrorBoundary'>;

/** Draws what a route has loaded, with the code of the build or of the development server. */
export type Drawing = {
  contentOf(page: string): Promise<CompiledPage>;
  view: View;
  draw(context: StaticHandlerContext, around: Around): string | Promise<string>;
};

/** The start of the paths of an edition's files for the server alone. No address serves it. */
const compiledFolder = ({ base = '' }: OfEdition) => `compiled${base}/`;

type OfEdition = Pick<CompiledSite, 'base'>;

/** The place of a page's content in the release, which the server draws the page from. */
export const contentFile = (page: string, site: OfEdition = {}): string => `${compiledFolder(site)}${page}.json`;

export const compiledFile = (site: OfEdition = {}): string =>
  site.base ? `${compiledFolder(site)}_compiled.json` : 'compiled.json';

/** The server parts of the site's own blocks, by type (D-73): those of the code that was loaded last. */
export const ownServers: Record<string, object> = {};

export type Bundle = {
  viewOf(site: CompiledSite): View;
  draw(context: StaticHandlerContext, around: Around & { site: CompiledSite; shell: CompiledShell }): string;
  /** The server parts of the site's own blocks (D-73). */
  servers?: typeof ownServers;
};

/**
 * Loads the bundled code that draws pages, anew each time: a build may have replaced it. From then on the server knows
 * the site's own blocks by it. Throws if it draws none.
 */
export function loadBundle(file: string): Bundle {
  const require = createRequire(file);
  const bundle = require(file) as Partial<Bundle>;
  delete require.cache[file];
  if (!bundle.draw || !bundle.viewOf) throw new Error(`${file} draws no pages.`);
  Object.assign(ownServers, bundle.servers);
  return bundle as Bundle;
}

/** Draws with a bundle. `read` gives the text of a file of the site. */
export function drawingOf(bundle: Bundle, { shell, site }: Compiled, read: (path: string) => Promise<string>): Drawing {
  return {
    contentOf: pageContents(read, site),
    view: bundle.viewOf(site),
    draw: (context, around) => bundle.draw(context, { ...around, site, shell: shell! }),
  };
}

/** Reads the content of pages, each once. */
function pageContents(read: (path: string) => Promise<string>, site: OfEdition): Drawing['contentOf'] {
  const contents = new Map<string, Promise<CompiledPage>>();
  return (name) => {
    const cached = contents.get(name);
    if (cached) return cached;
    const loading = read(contentFile(name, site)).then((text) => JSON.parse(text) as CompiledPage);
    contents.set(name, loading);
    loading.catch(() => contents.delete(name));
    return loading;
  };
}
