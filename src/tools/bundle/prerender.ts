import type { EditionSite } from '../../content/api/pure.ts';
import { secondOf } from '../../rules/dates.ts';
import { bareOf } from '../../rules/link-id.ts';
import { themeOf } from '../../rules/theme/theme.ts';
import { type DocumentKind, documentKind } from '../../server/pages/headers.ts';
import { compiledFile, contentFile } from '../../server/release/drawing.ts';
import type { Compiled, CompiledPage, CompiledShell, Site } from '../../types.gen.ts';
import type { ClientBundle } from './client-files.ts';
import type { NewRelease } from './new-release.ts';
import { foreignPolicyNames, hash, policyNames, securityHeaders } from './policy.ts';

export type Prerenderer = typeof import('../../page/app/draw-page.tsx');

export type Prerendering = {
  release: Pick<NewRelease, 'add'>;
  bundle: ClientBundle;
  app: Prerenderer;
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
  const { release, bundle, app, compiled, pages, site, editions = [] } = prerendering;
  const all = [{ compiled, pages, site }, ...editions];
  const headers = headersFor(prerendering, all);
  for (const edition of all) writeEdition({ release, bundle, app, headers, ...edition });
}

const offersPayPal = ({ wallets }: Pick<Compiled, 'wallets'>, page: string) =>
  wallets?.[page]?.includes('paypal') ?? false;

type Headers = Compiled['headers'];

/** The security headers of every page, whatever its language. Each edition may have its own colours. */
export function headersFor(
  { bundle, app, pages, compiled }: Pick<Prerendering, 'bundle' | 'app' | 'pages' | 'compiled'>,
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

/** What surrounds the pages of a site. */
export const shellOf = (
  { bundle, app }: Pick<Prerendering, 'bundle' | 'app'>,
  { site, compiled }: { site: Site; compiled: Pick<Compiled, 'site'> },
): CompiledShell => ({
  ...app.renderHeaderFooter(site, compiled.site),
  theme: themeOf(site),
  preview: site.preview ?? {},
  ...bundle,
});

type Built = { page: CompiledPage; files: string[] };

/** The pages of an edition that need no link, each with the files that have it. */
export function builtPages({ compiled, pages }: Pick<Prerendering, 'pages' | 'compiled'>): Built[] {
  const { base, states, home, routes } = compiled.site;
  const below = base ? `${base.slice(1)}/` : '';
  return pages
    .filter(({ page }) => page.link !== 'required')
    .map((page) => ({
      page,
      files: [
        `${bareOf(routes[page.name]!.path).slice(1)}/index.html`,
        ...(page.name === home ? [`${below}index.html`] : []),
        ...(page.name === states['not-found'] ? [`${below}404.html`] : []),
      ],
    }));
}

/** Draws such a page for nobody in particular. */
export function drawBuilt(
  app: Prerenderer,
  { compiled: { site }, shell }: { compiled: Pick<Compiled, 'site'>; shell: CompiledShell },
  { page }: Built,
): string {
  const shown = { site, page, now: secondOf(new Date()), link: { status: 'none' } as const, answers: {} };
  return app.draw(app.contextOf({ shown, address: bareOf(site.routes[page.name]!.path) }), { site, shell });
}

/** Writes the content of an edition, and its pages that need no link. */
function writeEdition({ release, bundle, app, compiled, pages, site, headers }: Drawing): void {
  const shell = shellOf({ bundle, app }, { site, compiled });
  for (const page of pages) release.add(contentFile(page.name, compiled.site), JSON.stringify(page));
  for (const built of builtPages({ compiled, pages })) {
    const html = drawBuilt(app, { compiled, shell }, built);
    for (const file of built.files) release.add(file, html);
  }
  const styles = Object.fromEntries(pages.map((page) => [page.name, app.stylesFor(shell, page).map(hash).join(' ')]));
  release.add(compiledFile(compiled.site), JSON.stringify({ ...compiled, headers, styles, shell } satisfies Compiled));
}
