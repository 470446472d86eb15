import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createLinkStore, type Drawn, type LinkStore } from '../link/store.ts';
import { lineParts } from '../rules/fill.ts';
import { phoneHref } from '../rules/phone.ts';
import type { CompiledPage, CompiledShell, CompiledSite, Site } from '../types.gen.ts';
import { Footer, Header } from '../ui/header-footer.tsx';
import { App } from './app.tsx';
import { createPageStore } from './pages.ts';
import { htmlDocument } from './shell.ts';

export { guard } from '../link/guard.ts';
export { htmlDocument, inlineScripts, inlineStyles } from './shell.ts';

/** Returns a page's body as HTML, as the browser draws it before it has read a link. */
export function renderPage(site: CompiledSite, page: CompiledPage): string {
  const path = site.routes[page.name]?.path ?? '/';
  return render({ site, page, location: path, store: createLinkStore(site, '-') });
}

/** A page as the server draws it for a link (D-23). */
export type LinkPage = {
  site: CompiledSite;
  /** The page that is shown; where it takes another's place, `location` is that one's. */
  page: CompiledPage;
  /** Path and query. */
  location: string;
  linkId: string;
  drawn: Drawn;
  document: CompiledShell;
  /** The policy for `<meta>`, as in the built page. */
  policy: string;
};

/** The whole HTML document of a page for the customer of a link; the browser takes over from `drawn`. */
export function drawForLink({ site, page, location, linkId, drawn, document, policy }: LinkPage): string {
  const { preload, ...parts } = document;
  return htmlDocument({
    ...parts,
    body: render({ site, page, location, store: createLinkStore(site, linkId, { drawn }) }),
    data: { site, page, drawn },
    policy,
    link: page.page.link,
    needsOrder: false,
    noScript: noScriptNote(site, page),
    preload: preload[page.name] ?? [],
    drawn: true,
  });
}

function render({ site, page, location, store }: Pick<LinkPage, 'site' | 'page' | 'location'> & { store: LinkStore }) {
  return renderToString(
    <StaticRouter location={location}>
      <App site={site} first={page} pages={createPageStore(site, page)} store={store} />
    </StaticRouter>,
  );
}

/** Returns the header and footer of every page as HTML, which the browser does not hydrate. */
export function renderHeaderFooter(site: Site, messages: CompiledSite['messages']): { header: string; footer: string } {
  return {
    header: renderToStaticMarkup(<Header site={site} messages={messages} />),
    footer: renderToStaticMarkup(<Footer site={site} messages={messages} />),
  };
}

/** Returns the note, as HTML, that a page with a link shows without JavaScript, because the link is then never read. */
export function noScriptNote({ routes, messages, contacts }: CompiledSite, { name }: CompiledPage): string | undefined {
  if (!messages.noScript || routes[name]?.link !== 'required') return undefined;
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
