import '../render/every-block.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { guard } from '../link/guard.ts';
import { createLinkStore, type Drawn, type LinkStore } from '../link/store.ts';
import { failureOf } from '../render/boundary.tsx';
import { blockTypes } from '../rules/block-types.ts';
import { hasBegun } from '../rules/dates.ts';
import { lineParts } from '../rules/fill.ts';
import { isAt } from '../rules/link-id.ts';
import { phoneHref } from '../rules/phone.ts';
import { remembered } from '../rules/remembered.ts';
import { contentAddress, pageAt, withoutRoutes } from '../rules/routes.ts';
import type { CompiledPage, CompiledShell, CompiledSite, Site } from '../types.gen.ts';
import { Footer, Header } from '../ui/header-footer.tsx';
import { App } from './app.tsx';
import { firstScreenEnd } from './first-screen.ts';
import { stylesFor } from './page-styles.ts';
import { createPageStore } from './pages.ts';
import { type Inline, type PageContent, pageDocument, type Runs } from './shell.ts';

export { htmlDocument, inlineScripts, inlineStyles } from './shell.ts';
export { guard };

/** A page's body as HTML, drawn for nobody's link, and when it needs the bundle. */
export function renderPage(site: CompiledSite, page: CompiledPage): { body: string; unread?: string; runs: Runs } {
  const draw = (store: LinkStore) => {
    const { body, loads } = render({ site: withoutRoutes(site), page, location: page.page.path, store });
    return { body, needsScript: loads || hasControls(body) };
  };
  const unread = draw(createLinkStore(site, '-'));
  const { link } = page.page;
  if (link === 'none') return { body: unread.body, runs: unread.needsScript ? 'always' : 'never' };
  const unlinked = draw(createLinkStore(site, undefined, { drawn: { link: { status: 'none' } } }));
  if (link === 'required' || unlinked.needsScript) return { body: unread.body, runs: 'always' };
  // Without an id there is nothing to do; with one, nothing of what depends on the link may show before it is read (D-17).
  const isSame = unlinked.body === unread.body;
  return { body: unlinked.body, ...(!isSame && { unread: unread.body }), runs: 'with-id' };
}

/** What a document has of the bundle for the blocks of a page. */
export function partsFor(
  { blocks, files, footers: _, styleRules: __, ...rest }: CompiledShell,
  { page }: CompiledPage,
  isDrawn: boolean,
) {
  const own = blockTypes(page.blocks).flatMap((type) => blocks[type] ?? []);
  const styles = new Set(own.flatMap((block) => block.styles));
  const preload = own.flatMap(({ preload, undrawn }) => [...preload, ...(isDrawn ? [] : undrawn)]);
  return {
    ...rest,
    blockStyles: [...styles].map((file) => files[file] ?? ''),
    preload: [...new Set([...rest.preload, ...preload])],
  };
}

/** {@link partsFor} a page that is drawn for its link: the same for every customer. */
const partsOfDrawn = remembered((shell: CompiledShell) =>
  remembered((page: CompiledPage) => partsFor(shell, page, true)),
);

/** A page as the server draws it for a link (D-23). */
export type LinkPage = {
  site: CompiledSite;
  /** The page that is shown; where it takes another's place, `location` is that one's. */
  page: CompiledPage;
  /** Path and query. */
  location: string;
  linkId: string;
  drawn: Drawn;
  /** The gateway whose client token comes at the end of the answer, after the page (D-25). */
  tokenFollows?: 'braintree' | 'sandbox';
  /** Set if the site is as of another time than in the build's files (D-37). */
  isDated?: boolean;
  document: CompiledShell;
};

/**
 * The whole HTML document of a page for the customer of a link, and the texts that it has inline; the browser takes over from
 * `drawn`.
 */
export function drawForLink(shown: LinkPage): { html: string; inline: Inline } {
  const { site, page, location, drawn, tokenFollows, document } = shown;
  const routes = ownRoute(shown);
  const own = withRoutes(page, routes);
  const { body, loads } = drawBody(shown, own);
  const hasAlias = /[?&]link_id=/.test(location);
  // Within a journey the browser goes from page to page by itself, and knows of back (D-09). In development the bundle brings
  // the styles.
  const isStep = page.page.link === 'required';
  const needsScript = isStep || loads || hasControls(body);
  const runs = needsScript || resumes(shown) || document.styles === '' ? 'always' : 'never';
  const { script, preload, accent, header, allStyles, siteFile } = partsOfDrawn(document)(page);
  // A page that the server draws works without script, unless the card provider's fields are in it.
  const noScript = site.routes[page.name]?.ownDocument && rememberedNote(site)(page);
  const drawsEarly = tokenFollows === 'braintree' && document.gateways !== undefined;
  const end = firstScreenEnd(body);
  const styles = stylesFor(document)({ body, end, noScript, printsByFile: runs === 'always', drawsEarly });
  // Each by its name: to spread so many takes longer than to write the document.
  return pageDocument({
    script,
    preload,
    accent,
    header,
    allStyles,
    siteFile: shown.isDated ? undefined : siteFile,
    styles: styles.first,
    firstScreen: end === undefined ? undefined : { end, styles: styles.all },
    lateStyles: styles.late,
    footer: document.footers?.findLast(({ from }) => hasBegun(from, site.asOf ?? ''))?.html ?? document.footer,
    body,
    data: { site: withoutRoutes(site), page: own },
    content: contentOf(site, page, routes),
    link: page.page.link,
    needsOrder: false,
    noScript,
    runs,
    drawn,
    hasAlias,
    gateway: tokenFollows && (document.gateways?.[tokenFollows] ?? []),
    drawsEarly,
    tokenFollows: tokenFollows !== undefined,
  });
}

/** Whether the browser may have to go elsewhere, which alone knows of back and forward (D-09). */
function resumes({ site, page, location, drawn }: Pick<LinkPage, 'site' | 'page' | 'location' | 'drawn'>): boolean {
  const name = pageAt(site, location.split('?')[0]!) ?? page.name;
  return guard(site, name, drawn.link, 'load').show === 'redirect';
}

/** Draws a page's body as HTML for the customer of a link. */
export const renderForLink = (shown: Omit<LinkPage, 'document'>): string =>
  drawBody(shown, withRoutes(shown.page, ownRoute(shown))).body;

/** Draws the body of a page that has its own route. */
function drawBody({ site, location, linkId, drawn }: Omit<LinkPage, 'document'>, page: CompiledPage) {
  const store = createLinkStore(site, linkId, { drawn });
  return render({ site: withoutRoutes(site), page, location, store });
}

/** The route of the page whose place another takes, so that the browser decides the same; empty where it knows that. */
function ownRoute({ site, page, location }: Pick<LinkPage, 'site' | 'page' | 'location'>): CompiledSite['routes'] {
  const path = location.split('?')[0]!;
  const name = isAt(page.page.path, path) ? page.name : pageAt(site, path);
  return name === undefined || page.routes[name] ? noRoutes : { [name]: site.routes[name]! };
}

const noRoutes = {};

const withRoutes = (page: CompiledPage, routes: CompiledSite['routes']): CompiledPage =>
  routes === noRoutes ? page : { ...page, routes: { ...page.routes, ...routes } };

/** Names the file with the page's content. Card fields need the bundle, so a page that has them waits for no other file. */
function contentOf(site: CompiledSite, page: CompiledPage, routes: CompiledSite['routes']): PageContent | undefined {
  if (page.hash === undefined || site.routes[page.name]?.ownDocument) return undefined;
  const named = contentNamed(page);
  return routes === noRoutes ? named : { ...named, routes };
}

const contentNamed = remembered(
  (page: CompiledPage): PageContent => ({ file: `${contentAddress(page.name)}?${page.hash}`, routes: noRoutes }),
);

/** Draws a page's body, and says whether a block of it loads something. */
function render({ site, page, location, store }: Pick<LinkPage, 'site' | 'page' | 'location'> & { store: LinkStore }) {
  let loads = false;
  const needsScript = () => {
    loads = true;
  };
  const draw = () =>
    renderToString(
      <StaticRouter location={location}>
        <App first={page} pages={createPageStore({ site, page })} store={store} needsScript={needsScript} />
      </StaticRouter>,
    );
  const body = namingFailures(page, draw);
  return { body, loads };
}

/** Whether anything in a page's body is a control, which needs the bundle. A button that prints has a small script of its own. */
const hasControls = (body: string): boolean =>
  /<(?:input|select|textarea|form|button(?![^>]* data-prints=))\b/.test(body);

/** Draws a page. Names it in an error, and the block too where the stack leads through its folder, as in development. */
function namingFailures(page: CompiledPage, draw: () => string): string {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, block] = /\/src\/blocks\/([\w-]+)\//.exec(error.stack ?? '') ?? [];
    error.message = failureOf(block, page.name, error);
    throw error;
  }
}

/** Returns the header and footer of every page as HTML, which the browser does not hydrate. */
export function renderHeaderFooter(
  site: Site,
  { messages, asOf, dates = [] }: Pick<CompiledSite, 'messages' | 'asOf' | 'dates'>,
): Pick<CompiledShell, 'header' | 'footer' | 'footers'> {
  const footerAt = (at?: string) => renderToStaticMarkup(<Footer site={site} messages={messages} asOf={at} />);
  const { policies, social } = site.footer;
  const isDated = [...policies, ...social].some(({ from, until }) => from ?? until);
  return {
    header: renderToStaticMarkup(<Header site={site} messages={messages} />),
    footer: footerAt(asOf),
    ...(isDated && { footers: dates.map((from) => ({ from, html: footerAt(from) })) }),
  };
}

const rememberedNote = remembered((site: CompiledSite) => remembered((page: CompiledPage) => noScriptNote(site, page)));

/** Returns the note, as HTML, that a page with a link shows without JavaScript, because the link is then never read. */
export function noScriptNote({ messages, contacts }: CompiledSite, { page }: CompiledPage): string | undefined {
  if (!messages.noScript || page.link !== 'required') return undefined;
  const { phone = '' } = contacts;
  return renderToStaticMarkup(
    <p className="no-script">
      {lineParts(messages.noScript).map((part) => {
        if (typeof part === 'string') return part;
        if (part.name !== 'phone') return contacts[part.name];
        return (
          <a key={phone} href={phoneHref(phone)}>
            {phone}
          </a>
        );
      })}
    </p>,
  );
}
