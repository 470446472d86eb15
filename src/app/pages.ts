import { loadBlocks } from '../render/registry.ts';
import { contentAddress } from '../rules/routes.ts';
import type { CompiledPage, CompiledSite } from '../types.gen.ts';

export type PageStore = ReturnType<typeof createPageStore>;

/** What every page begins with. */
export type PageData = {
  /** The site without routes: each page brings its own. */
  site: CompiledSite;
  page: CompiledPage;
};

/** A page as it is fetched: its content, and the hash of what it shares with the other pages of its build. */
export type FetchedPage = { page: CompiledPage; shared?: string | undefined };

/**
 * Caches the content of pages, and knows the site as far as these pages lead. The first page is in the document; others are
 * fetched when they are needed.
 */
export function createPageStore({ site: first, page }: PageData) {
  const pages = new Map<string, CompiledPage>();
  const loading = new Map<string, Promise<CompiledPage>>();
  let site = first;
  put(page);

  function put(page: CompiledPage): void {
    pages.set(page.name, page);
    site = { ...site, routes: { ...site.routes, ...page.routes } };
  }

  async function fetchPage(name: string): Promise<CompiledPage> {
    const response = await fetch(contentAddress(name));
    if (!response.ok) throw new Error(`The page "${name}" answered ${response.status}.`);
    const fetched = (await response.json()) as FetchedPage;
    if (fetched.shared !== first.shared) throw new Error(`The page "${name}" belongs to another release.`);
    await loadBlocks(fetched.page.page.blocks);
    put(fetched.page);
    return fetched.page;
  }

  return {
    get: (name: string) => pages.get(name),
    put,
    /** The site with the routes that the pages so far have brought. */
    site: () => site,
    /** Takes another site in development; the routes stay. */
    putSite(next: CompiledSite): void {
      site = { ...next, routes: { ...site.routes, ...next.routes } };
    },
    /** Loads a page once for all callers. After a failure the next call tries again. */
    load(name: string): Promise<CompiledPage> {
      const known = pages.get(name);
      if (known) return Promise.resolve(known);
      const started = loading.get(name) ?? fetchPage(name);
      loading.set(name, started);
      started.catch(() => loading.delete(name));
      return started;
    },
  };
}
