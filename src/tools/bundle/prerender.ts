import type { EditionSite } from '../../content/api/pure.ts';
import { secondOf } from '../../rules/dates.ts';
import { bareOf } from '../../rules/link-id.ts';
import { type DocumentKind, documentKind } from '../../server/pages/headers.ts';
import { compiledFile, contentFile } from '../../server/release/drawing.ts';
import type { Compiled, CompiledPage, CompiledTheme, Site } from '../../types.gen.ts';
import type { ClientBundle } from './client-files.ts';
import type { NewRelease } from './new-release.ts';
import { foreignPolicyNames, hash, policyNames, securityHeaders } from './policy.ts';

export type Prerenderer = typeof import('../../page/app/draw-page.tsx');

export type Prerendering = {
  release: Pick<NewRelease, 'add'>;
  bundle: ClientBundle;
  app: Prerenderer;
  /** The theme of a site, with the measures of its fonts. */
  themeOf: (site: Site) => CompiledTheme;
  compiled: Omit<Compiled, 'headers' | 'shell' | 'styles'>;
  pages: CompiledPage[];
  site: Site;
  editions?: EditionSite[] | undefined;
};

/**
 * Writes each page that needs no link as a complete file, `/x` as `x/index.html`, and for the server `compiled.json` and
 * the content of every page, which it draws for its link.
 */
export function prerender(prerendering: Prerendering): void {
  const { release, bundle, app, themeOf, compiled, pages, site, editions = [] } = prerendering;
  const all = [{ compiled, pages, site }, ...editions];
  const headers = headersFor(prerendering, all);
  for (const edition of all) writeEdition({ release, bundle, app, themeOf, headers, ...edition });
}

const offersPayPal = ({ wallets }: Pick<Compiled, 'wallets'>, page: string) =>
  wallets?.[page]?.includes('paypal') ?? false;

type Headers = Compiled['headers'];

/** The security headers of every page, whatever its language. Each edition may have its own colours. */
function headersFor(
  { bundle, app, themeOf, pages, compiled }: Prerendering,
  editions: Pick<Prerendering, 'site' | 'pages'>[],
): Headers {
  const styles = editions.flatMap((edition) =>
    edition.pages.flatMap((page) => app.stylesFor({ ...bundle, theme: themeOf(edition.site) }, page)),
  );
  const all = [...new Set(styles)];
  const offersGooglePay = pages.some(({ name }) => documentKind(compiled, name) === 'google-pay');
  const ofGateways = (kind: DocumentKind, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, securityHeaders(kind, all, name)]));
  const inEach = (kind: DocumentKind) => ({
    built: securityHeaders(kind, all),
    ...ofGateways(kind, foreignPolicyNames),
  });
  return {
    page: securityHeaders('page', all),
    card: securityHeaders('card', all),
    cardOf: ofGateways('card', policyNames),
    ...(offersGooglePay && { googlePay: inEach('google-pay') }),
    ...(pages.some(({ name }) => offersPayPal(compiled, name)) && { payPal: inEach('paypal') }),
  };
}

type Drawing = Omit<Prerendering, 'editions'> & { headers: Headers };

/** Writes the content of an edition, and its pages that need no link. */
function writeEdition({ release, bundle, app, themeOf, compiled, pages, site, headers }: Drawing): void {
  const theme = themeOf(site);
  const { base = '', states, home } = compiled.site;
  const { preview = {} } = site;
  const now = secondOf(new Date());
  const shell = { ...app.renderHeaderFooter(site, compiled.site), theme, preview, ...bundle };

  for (const page of pages) {
    release.add(contentFile(page.name, compiled.site), JSON.stringify(page));
    if (page.page.link === 'required') continue;
    const { path } = compiled.site.routes[page.name]!;
    const address = bareOf(path);
    const shown = { site: compiled.site, page, now, link: { status: 'none' } as const, answers: {} };
    const html = app.draw(app.contextOf({ shown, address }), { site: compiled.site, shell });
    const below = base && `${base.slice(1)}/`;
    const files = [
      `${address.slice(1)}/index.html`,
      ...(page.name === home ? [`${below}index.html`] : []),
      ...(page.name === states['not-found'] ? [`${below}404.html`] : []),
    ];
    for (const file of files) release.add(file, html);
  }

  const styles = Object.fromEntries(pages.map((page) => [page.name, app.stylesFor(shell, page).map(hash).join(' ')]));
  release.add(compiledFile(compiled.site), JSON.stringify({ ...compiled, headers, styles, shell } satisfies Compiled));
}
