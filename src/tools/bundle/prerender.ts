import { type EditionSite, groupBy } from '../../content/api/pure.ts';
import { payPalPath } from '../../rules/routes.ts';
import { themeOf } from '../../rules/theme/theme.ts';
import { isPreparedPage } from '../../server/blocks/prepare.ts';
import { type DocumentKind, documentKind } from '../../server/pages/headers.ts';
import { compiledFile, contentFile, pagesFolder } from '../../server/release/drawing.ts';
import { contentHash } from '../../server/release/files.ts';
import type { Compiled, CompiledPage, Site } from '../../types.gen.ts';
import type { ClientBundle } from './client-chunks.ts';
import { hostingFiles } from './hosting.ts';
import type { NewRelease } from './new-release.ts';
import { foreignPolicyNames, hash, policy, policyNames, securityHeaders } from './policy.ts';

export type Prerenderer = typeof import('../../page/app/draw-page.tsx');

export type Prerendering = {
  release: Pick<NewRelease, 'add'>;
  bundle: ClientBundle;
  app: Prerenderer;
  compiled: Omit<Compiled, 'headers' | 'shell' | 'styles'>;
  pages: CompiledPage[];
  site: Site;
  editions?: EditionSite[] | undefined;
  brands?: Compiled['brands'];
};

/**
 * Writes every page as a complete file: `/x` is `x/index.html`. Also writes the site, which all pages share, the files
 * of static hosts, and for the server `compiled.json` and each page's content.
 */
export function prerender(prerendering: Prerendering): void {
  const { release, bundle, app, compiled, pages, site, editions = [], brands } = prerendering;
  const byBrand = groupBy([{ compiled, pages, site }, ...editions], (edition) => edition.compiled.site.brand);
  for (const ofBrand of byBrand) {
    const headers = headersFor(prerendering, ofBrand);
    for (const edition of ofBrand)
      writeEdition({
        ...{ release, bundle, app, headers },
        ...edition,
        compiled: { ...edition.compiled, ...(brands && { brands }) },
      });
  }
  const [contentEditions] = byBrand;
  const headers = headersFor(prerendering, contentEditions!);
  // A static host has one brand.
  const hosted = { ...compiled, editions: contentEditions!.slice(1).map((edition) => edition.compiled) };
  for (const [path, text] of Object.entries(hostingFiles(hosted, headers))) release.add(path, text);
}

const offersPayPal = ({ wallets }: Pick<Compiled, 'wallets'>, page: string) =>
  wallets?.[page]?.includes('paypal') ?? false;

type Headers = Compiled['headers'];

/** The security headers of every page of a brand, whatever its language. Each edition may have its own colours. */
function headersFor(
  { bundle, app, pages, compiled }: Prerendering,
  editions: Pick<Prerendering, 'site' | 'pages'>[],
): Headers {
  const styles = editions.flatMap((edition) =>
    edition.pages.flatMap((page) => app.stylesFor({ ...bundle, theme: themeOf(edition.site) }, page)),
  );
  const inline = { scripts: app.inlineScripts, styles: [...new Set(styles)] };
  const offersGooglePay = pages.some(({ name }) => documentKind(compiled, name) === 'google-pay');
  const ofGateways = (kind: DocumentKind, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, securityHeaders(kind, inline, name)]));
  const inEach = (kind: DocumentKind) => ({
    built: securityHeaders(kind, inline),
    ...ofGateways(kind, foreignPolicyNames),
  });
  return {
    page: securityHeaders('page', inline),
    card: securityHeaders('card', inline),
    cardOf: ofGateways('card', policyNames),
    ...(offersGooglePay && { googlePay: inEach('google-pay') }),
    ...(pages.some(({ name }) => offersPayPal(compiled, name)) && { payPal: inEach('paypal') }),
  };
}

type Drawing = Omit<Prerendering, 'editions' | 'brands'> & { headers: Headers };

/** Writes the files that the pages of an edition share, and each page. */
function writeEdition({ release, bundle, app, compiled, pages, site, headers }: Drawing): void {
  const theme = themeOf(site);
  const { base = '', brand } = compiled.site;
  const folder = pagesFolder(brand);
  const addData = (name: string, data: object): string => {
    const text = JSON.stringify(data);
    const file = `/assets/${name}-${contentHash(bundle.script + text).slice(0, 16)}.json`;
    release.add(file.slice(1), text);
    return file;
  };
  const siteFile = addData('site', compiled.site);
  const { preview = {} } = site;
  const shell = { ...app.renderHeaderFooter(site, compiled.site), theme, preview, ...bundle, siteFile };

  for (const content of pages) {
    const page = isPreparedPage(content) ? content : { ...content, file: addData(content.name, content) };
    const route = compiled.site.routes[page.name]!;
    const parts = app.partsFor(shell, page, false);
    const drawn = app.renderPage(compiled.site, page);
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
      [contentFile(page.name, compiled.site), JSON.stringify(page)],
      [folder + file, html],
    ]);
    if (offersPayPal(compiled, page.name)) {
      const withPayPal = app.renderPage(compiled.site, page, payPalPath(page.page.path));
      files.set(folder + payPalPath(`/${file}`).slice(1), htmlOf(withPayPal, true));
    }
    const below = folder + (base && `${base.slice(1)}/`);
    if (page.name === compiled.site.home) files.set(`${below}index.html`, html);
    if (page.name === compiled.site.states['not-found']) files.set(`${below}404.html`, html);
    for (const [path, text] of files) release.add(path, text);
  }

  const styles = Object.fromEntries(pages.map((page) => [page.name, app.stylesFor(shell, page).map(hash).join(' ')]));
  release.add(compiledFile(compiled.site), JSON.stringify({ ...compiled, headers, styles, shell } satisfies Compiled));
}
