import { payPalPath } from '../../rules/routes.ts';
import { themeOf } from '../../rules/theme/theme.ts';
import { type DocumentKind, documentKind } from '../../server/pages/headers.ts';
import { contentFile } from '../../server/release/drawing.ts';
import { contentHash } from '../../server/release/store.ts';
import type { Compiled, CompiledPage, Site } from '../../types.gen.ts';
import type { ClientBundle } from './client-chunks.ts';
import { hostingFiles } from './hosting.ts';
import type { NewRelease } from './new-release.ts';
import type { PageWeight } from './page-weights.ts';
import { policy, securityHeaders } from './policy.ts';

export type Prerenderer = typeof import('../../app/prerender.tsx');

export type Prerendering = {
  release: Pick<NewRelease, 'add'>;
  bundle: ClientBundle;
  app: Prerenderer;
  compiled: Omit<Compiled, 'headers' | 'shell'>;
  pages: CompiledPage[];
  site: Site;
};

/**
 * Writes every page as a complete file: `/x` is `x/index.html`, the home page also `index.html`, the not-found page also
 * `404.html`. Also writes the site, which all pages share, the files of static hosts, and for the server `compiled.json`
 * and each page's content. Returns the pages' weights.
 */
export function prerender(prerendering: Prerendering): PageWeight[] {
  const { release, bundle, app, compiled, pages, site } = prerendering;
  const theme = themeOf(site);
  const { files, styles } = bundle;
  const common = app.commonStyles({ styles, theme });
  const inline = { scripts: app.inlineScripts, styles: [common, ...Object.values(files)] };
  const offersPayPal = (page: string) => compiled.wallets?.[page]?.includes('paypal') ?? false;
  const offersGooglePay = pages.some(({ name }) => documentKind(compiled, name) === 'google-pay');
  const inEach = (kind: DocumentKind) => ({
    built: securityHeaders(kind, inline),
    production: securityHeaders(kind, inline, 'production'),
    sandbox: securityHeaders(kind, inline, 'sandbox'),
  });
  const headers = {
    page: securityHeaders('page', inline),
    card: securityHeaders('card', inline),
    cardOf: {
      production: securityHeaders('card', inline, 'production'),
      sandbox: securityHeaders('card', inline, 'sandbox'),
    },
    ...(offersGooglePay && { googlePay: inEach('google-pay') }),
    ...(pages.some(({ name }) => offersPayPal(name)) && { payPal: inEach('paypal') }),
  };

  const siteText = JSON.stringify(compiled.site);
  const siteFile = `/assets/site-${contentHash(bundle.script + siteText).slice(0, 16)}.json`;
  release.add(siteFile.slice(1), siteText);
  const shell = { ...app.renderHeaderFooter(site, compiled.site), theme, ...bundle, siteFile };

  function draw(page: CompiledPage): PageWeight {
    const route = compiled.site.routes[page.name]!;
    const parts = app.partsFor(shell, page, false);
    const drawn = app.renderPage(compiled.site, page);
    const scripts = drawn.runs === 'always' ? [parts.script, ...parts.preload, siteFile] : [];
    const htmlOf = (body: typeof drawn, isPayPal = false) =>
      app.htmlDocument({
        ...parts,
        ...body,
        site: compiled.site,
        page,
        noScript: app.noScriptNote(compiled.site, page),
        policy: (own) => policy(documentKind(compiled, page.name, isPayPal), own),
      });
    const html = htmlOf(drawn);
    const file = `${route.path.replace(/\/:linkId$/, '').slice(1)}/index.html`;
    const files = new Map([
      [contentFile(page.name), JSON.stringify(page)],
      [file, html],
    ]);
    if (offersPayPal(page.name)) {
      const withPayPal = app.renderPage(compiled.site, page, payPalPath(page.page.path));
      files.set(payPalPath(`/${file}`).slice(1), htmlOf(withPayPal, true));
    }
    if (page.name === compiled.site.home) files.set('index.html', html);
    if (page.name === compiled.site.states['not-found']) files.set('404.html', html);
    for (const [path, text] of files) release.add(path, text);
    return { page: page.name, file, scripts };
  }

  for (const [path, text] of Object.entries(hostingFiles(compiled, headers))) release.add(path, text);
  release.add('compiled.json', JSON.stringify({ ...compiled, headers, shell } satisfies Compiled));
  return pages.map(draw);
}
