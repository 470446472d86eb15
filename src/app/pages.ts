import type { CompiledPage, CompiledSite } from '../types.gen.ts';

export type PageStore = ReturnType<typeof createPageStore>;

/** Holds the content of pages: the first comes with the document, further ones are fetched when they are needed. */
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
    /** Loads a page once, however often it is asked for; a failure can be tried again. */
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
