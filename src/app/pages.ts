import type { CompiledPage, CompiledSite } from '../types.gen.ts';

export type PageStore = ReturnType<typeof createPageStore>;

/** Caches the content of pages. The first page is in the document; others are fetched when they are needed. */
export function createPageStore(site: CompiledSite, first: CompiledPage) {
  const pages = new Map<string, CompiledPage>([[first.name, first]]);
  const loading = new Map<string, Promise<CompiledPage>>();

  async function fetchPage(name: string): Promise<CompiledPage> {
    const address = site.routes[name]?.data;
    if (!address) throw new Error(`There is no page called "${name}".`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The page "${name}" answered ${response.status}.`);
    const page = (await response.json()) as CompiledPage;
    pages.set(name, page);
    return page;
  }

  return {
    get: (name: string) => pages.get(name),
    put: (page: CompiledPage) => void pages.set(page.name, page),
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
