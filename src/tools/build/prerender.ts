import { createHash } from 'node:crypto';
import type { FetchedPage } from '../../app/pages.ts';
import { contentAddress, withoutRoutes } from '../../rules/routes.ts';
import { contentHash } from '../../server/release/store.ts';
import type { Compiled, CompiledPage, Site } from '../../types.gen.ts';
import type { ClientBundle } from './client-parts.ts';
import { hostingFiles } from './hosting.ts';
import type { KeptPage, KnownPages } from './known-pages.ts';
import { policy, securityHeaders } from './policy.ts';
import type { PageWeight } from './weights.ts';
import type { NewRelease } from './write-release.ts';

type Prerenderer = typeof import('../../app/prerender.tsx');

export type Prerendering = {
  release: Pick<NewRelease, 'add' | 'keep' | 'describe'>;
  known: KnownPages;
  bundle: ClientBundle;
  app: Prerenderer;
  compiled: Omit<Compiled, 'headers' | 'shell'>;
  pages: CompiledPage[];
  site: Site;
};

/**
 * Writes every page as a complete file: `/x` is `x/index.html`, the home page also `index.html`, the not-found page
 * also `404.html`. Also writes each page's content for navigation in the browser, what static hosts need to
 * answer as our server does, and `compiled.json` for the server. A page that was drawn from the same before is not drawn
 * again; `pages` may lack those that {@link KnownPages} has the files of. Returns what the pages weigh.
 */
export function prerender(prerendering: Prerendering): PageWeight[] {
  const { release, bundle, known, app, compiled, pages, site } = prerendering;
  const { accent } = site;
  const { files, styles } = bundle;
  const common = app.inlineStyles({ styles, accent });
  const inline = { scripts: app.inlineScripts, styles: [common, ...Object.values(files)] };
  const headers = {
    page: securityHeaders('page', inline),
    card: securityHeaders('card', inline),
    cardOf: {
      production: securityHeaders('card', inline, 'production'),
      sandbox: securityHeaders('card', inline, 'sandbox'),
    },
  };

  const shared = createHash('sha256')
    .update(JSON.stringify([bundle.script, withoutRoutes(compiled.site)]))
    .digest('hex')
    .slice(0, 16);
  compiled.site = { ...compiled.site, shared };
  const siteFile = `/assets/site-${shared}.json`;
  release.add(siteFile.slice(1), JSON.stringify(withoutRoutes(compiled.site)));
  const shell = { ...app.renderHeaderFooter(site, compiled.site), accent, ...bundle, siteFile };
  const everyPage = contentHash(JSON.stringify([shell, compiled.site.home, compiled.site.states, headers, shared]));

  for (const page of pages) {
    const { texts, ...rest } = page;
    const key = contentHash(JSON.stringify([everyPage, rest, Object.keys(texts).map(known.hashOfText)]));
    known.add(page.name, key, known.filesOf(key) ?? draw(page));
  }

  function draw(page: CompiledPage): KeptPage {
    const route = compiled.site.routes[page.name]!;
    const parts = app.partsFor(shell, page, false);
    const drawn = app.renderPage(compiled.site, page);
    const scripts = drawn.runs === 'always' ? [parts.script, ...parts.preload, siteFile] : [];
    const html = app.htmlDocument({
      ...parts,
      ...drawn,
      data: { site: withoutRoutes(compiled.site), page },
      link: route.link,
      needsOrder: page.needs.includes('switch-order'),
      noScript: app.noScriptNote(compiled.site, page),
      policy: (own) => policy(route.ownDocument ? 'card' : 'page', own),
    });
    const hash = contentHash(JSON.stringify(page)).slice(0, 16);
    const files = new Map([
      [contentAddress(page.name).slice(1), JSON.stringify({ page: { ...page, hash }, shared } satisfies FetchedPage)],
      [`${route.path.replace(/\/:linkId$/, '').slice(1)}/index.html`, html],
    ]);
    if (page.name === compiled.site.home) files.set('index.html', html);
    if (page.name === compiled.site.states['not-found']) files.set('404.html', html);
    for (const [path, text] of files) release.add(path, text);
    return [...files.keys()].map((path) => ({ path, file: release.describe(path), scripts }));
  }

  for (const [path, text] of Object.entries(hostingFiles(compiled.site, headers))) release.add(path, text);
  release.add('compiled.json', JSON.stringify({ ...compiled, headers, shell } satisfies Compiled));
  return Object.keys(compiled.site.routes).map((page) => {
    const html = known.files.get(page)?.find(({ path }) => path.endsWith('.html'));
    return { page, html: html?.file.size ?? 0, scripts: html?.scripts ?? [] };
  });
}
