import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createLinkStore } from '../link/store.ts';
import { lineParts } from '../rules/fill.ts';
import { phoneHref } from '../rules/phone.ts';
import type { CompiledPage, CompiledSite, Site } from '../types.gen.ts';
import { Footer, Header } from '../ui/header-footer.tsx';
import { App } from './app.tsx';
import { createPageStore } from './pages.ts';

export { htmlDocument, inlineScripts, inlineStyles } from './shell.ts';

/** Returns a page's body as HTML, as the browser draws it before it has read a link. */
export function renderPage(site: CompiledSite, page: CompiledPage): string {
  const path = site.routes[page.name]?.path ?? '/';
  return renderToString(
    <StaticRouter location={path}>
      <App site={site} first={page} pages={createPageStore(site, page)} store={createLinkStore(site, '-')} />
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
