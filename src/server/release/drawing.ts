import { createRequire } from 'node:module';
import type { Drawn, DrawnPage } from '../../rules/drawn.ts';
import type { Compiled, CompiledPage, CompiledShell, CompiledSite } from '../../types.gen.ts';

type Decision = { show: 'page' } | { show: 'instead'; page: string } | { show: 'redirect'; page: string };

/** Draws with the browser's code, of the build or of the development server: the server imports no React of its own. */
export type Drawing = {
  /** Whether the page may show for the link, another takes its place, or the customer goes elsewhere. */
  guard(site: CompiledSite, page: string, link: Drawn['link'], arrival: 'back-load'): Decision | Promise<Decision>;
  contentOf(page: string): Promise<CompiledPage>;
  draw(page: DrawnPage): string | Promise<string>;
};

/** The start of the paths of an edition's files for the server alone. No address serves it. */
const compiledFolder = ({ base = '', brand }: OfEdition) =>
  `compiled${brand === undefined ? '' : `/brands/${brand}`}${base}/`;

type OfEdition = Pick<CompiledSite, 'base' | 'brand'>;

/** The place of a page's content in the release, which the server draws the page from. */
export const contentFile = (page: string, site: OfEdition = {}): string => `${compiledFolder(site)}${page}.json`;

export const compiledFile = (site: OfEdition = {}): string =>
  site.base || site.brand !== undefined ? `${compiledFolder(site)}_compiled.json` : 'compiled.json';

/** The beginning of the paths of a brand's pages in the release: they are served at its hosts alone. */
export const pagesFolder = (brand: string | undefined): string =>
  brand === undefined ? '' : compiledFolder({ brand });

export type Bundle = Pick<Drawing, 'guard'> & { drawForLink(page: DrawnPage & { document: CompiledShell }): string };

/** Loads the bundled code that draws pages, anew each time: a build may have replaced it. Throws if it draws none. */
export function loadBundle(file: string): Bundle {
  const require = createRequire(file);
  const bundle = require(file) as Partial<Bundle>;
  delete require.cache[file];
  if (!bundle.guard || !bundle.drawForLink) throw new Error(`${file} draws no pages.`);
  return bundle as Bundle;
}

/** Draws with a bundle. `read` gives the text of a file of the site. Undefined if the content has no shell. */
export function drawingOf(
  bundle: Bundle,
  { shell, site }: Compiled,
  read: (path: string) => Promise<string>,
): Drawing | undefined {
  if (!shell) return undefined;
  return {
    guard: bundle.guard,
    contentOf: pageContents(read, site),
    draw: (page) => bundle.drawForLink({ ...page, document: shell }),
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
