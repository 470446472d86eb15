import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Block, Compiled, CompiledPage, Site } from '../../types.gen.ts';
import type { ClientBundle } from './bundle.ts';
import { policy, securityHeaders } from './policy.ts';

type Prerenderer = typeof import('../../app/prerender.tsx');

export type Prerendering = {
  distDir: string;
  bundle: ClientBundle;
  app: Prerenderer;
  compiled: Omit<Compiled, 'headers' | 'shell'>;
  pages: CompiledPage[];
  site: Site;
};

/**
 * Writes every page as a complete file: `/x` is `x/index.html`, the home page also `index.html`, the not-found page
 * also `404.html`. Also writes each page's content for navigation in the browser, the security headers for hosts that
 * read `_headers`, and `compiled.json` for the server.
 */
export function prerender({ distDir, bundle, app, compiled, pages, site }: Prerendering): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(distDir, path)), { recursive: true });
    writeFileSync(join(distDir, path), text);
  };
  const { styles } = bundle;
  const { accent } = site;
  const inline = { scripts: app.inlineScripts, styles: [app.inlineStyles({ styles, accent })] };
  const headers = { page: securityHeaders('page', inline), card: securityHeaders('card', inline) };

  for (const page of pages) {
    const text = JSON.stringify(page);
    const address = `assets/pages/${page.name}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`;
    write(address, text);
    compiled.site.routes[page.name]!.data = `/${address}`;
  }

  const { messages } = compiled.site;
  const preload = Object.fromEntries(pages.map((page) => [page.name, preloads(bundle, page)]));
  const shell = { ...app.renderHeaderFooter(site, messages), styles, accent, script: bundle.script, preload };
  for (const page of pages) {
    const route = compiled.site.routes[page.name]!;
    const html = app.htmlDocument({
      ...shell,
      body: app.renderPage(compiled.site, page),
      data: { site: compiled.site, page },
      link: route.link,
      needsOrder: page.needs.includes('switch-order'),
      noScript: app.noScriptNote(compiled.site, page),
      policy: policy(route.ownDocument ? 'card' : 'page', inline),
      preload: preload[page.name]!,
    });
    write(`${route.path.replace(/\/:linkId$/, '').slice(1)}/index.html`, html);
    if (page.name === compiled.site.home) write('index.html', html);
    if (page.name === compiled.site.states['not-found']) write('404.html', html);
  }

  write('_headers', hostHeaders(compiled, headers));
  write('compiled.json', JSON.stringify({ ...compiled, headers, shell } satisfies Compiled));
}

/**
 * Lists the chunks that a page needs at its start: those of every page, and those that its blocks load by themselves.
 */
function preloads(bundle: ClientBundle, { page }: CompiledPage): string[] {
  const own = blockTypes(page.blocks).flatMap((type) => bundle.blocks.get(type) ?? []);
  return [...new Set([...bundle.preload, ...own])];
}

/** Lists the types of blocks on a page, including nested blocks, each once. */
function blockTypes(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap((block) => [block.type, ...('blocks' in block ? blockTypes(block.blocks) : [])]))];
}

/** Writes the headers in the format of static hosts such as Netlify and Cloudflare Pages. */
function hostHeaders({ site }: Pick<Compiled, 'site'>, headers: Compiled['headers']): string {
  const lines = (set: Record<string, string>) => Object.entries(set).map(([name, value]) => `  ${name}: ${value}`);
  const card = Object.values(site.routes).filter((route) => route.ownDocument);
  const pages = Object.values(site.routes).filter((route) => !route.ownDocument);
  return [
    '/assets/*',
    '  cache-control: public, max-age=31536000, immutable',
    ...['/', ...pages.map(({ path }) => path)].flatMap((path) => [path, ...lines(headers.page)]),
    ...card.flatMap(({ path }) => [path.replace(':linkId', '*'), ...lines(headers.card)]),
    '',
  ].join('\n');
}
