import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiled, CompiledPage, CompiledShell, CompiledSite, Link, SwitchOrder } from '../../types.gen.ts';

/** What is known of the link: what the browser begins with, too. */
export type Drawn = {
  link: { status: 'none' } | { status: 'unknown' } | { status: 'ready'; link: Link };
  order?: { status: 'ready'; order: SwitchOrder };
};

/** The drawing that the build makes of the browser's code: the server imports no React of its own. */
export type Drawing = {
  /** Whether the page may show for the link, another takes its place, or the customer goes elsewhere. */
  guard(
    site: CompiledSite,
    page: string,
    link: Drawn['link'],
    arrival: 'back-load',
  ): { show: 'page' } | { show: 'instead'; page: string } | { show: 'redirect'; page: string };
  /** A page's whole HTML document for the customer of a link. */
  drawForLink(page: {
    site: CompiledSite;
    page: CompiledPage;
    location: string;
    linkId: string;
    drawn: Drawn;
    document: CompiledShell;
    /** The policy that also stands in the page. */
    policy: string;
  }): string;
};

/** Loads the drawing that the last build left beside the server. Returns undefined if there is none. */
export async function loadDrawing(): Promise<Drawing | undefined> {
  const file = [join(import.meta.dirname, 'prerender.js'), join(process.cwd(), 'build', 'prerender.js')].find(
    existsSync,
  );
  return file === undefined ? undefined : ((await import(pathToFileURL(file).href)) as Drawing);
}

/** Reads the content of pages out of `distDir`, each once. */
export function pageContents({ site }: Compiled, distDir: string): (name: string) => Promise<CompiledPage> {
  const read = new Map<string, Promise<CompiledPage>>();
  return (name) => {
    const known = read.get(name);
    if (known) return known;
    const address = site.routes[name]?.data ?? '';
    const loading = readFile(join(distDir, address), 'utf8').then((text) => JSON.parse(text) as CompiledPage);
    read.set(name, loading);
    loading.catch(() => read.delete(name));
    return loading;
  };
}
