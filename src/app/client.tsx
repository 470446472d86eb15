import '../ui/global.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createLinkStore, type Drawn } from '../link/store.ts';
import { failBlocks, loadBlocks, loadPostedParts } from '../render/registry.ts';
import { linkIdOf } from '../rules/link-id.ts';
import type { CompiledPage } from '../types.gen.ts';
import { App } from './app.tsx';
import { takeStylesOut } from './first-screen.ts';
import { acceptContent, showFailure, showOverride } from './hot.ts';
import { createPageStore, type PageData } from './pages.ts';
import type { PageContent } from './shell.ts';

/** The site and the page's content are absent if the page names files that have them. */
type DocumentData = Partial<PageData> & {
  content?: PageContent;
  /** What the server drew the page from, where it did (D-23). */
  drawn?: Drawn;
};

const data = JSON.parse(document.getElementById('doorstep')?.textContent ?? '') as DocumentData;
const { content, drawn } = data;
if (drawn?.posted) {
  // What was typed must not stay in a page that the browser may store.
  document.getElementById('doorstep')?.remove();
  // To load the page anew does not post again.
  history.replaceState(history.state, '', location.href);
}

/**
 * Takes the page over from the server. If its content, the site or the styles of what it does not show yet cannot be read, the
 * page stays as it is, and works as without the bundle.
 */
async function takeOver(): Promise<void> {
  const [page, site, hasStyles] = await Promise.all([
    loadPage(),
    data.site ?? window.__doorstepSite,
    window.__doorstepStyles ?? true,
    drawn?.posted && loadPostedParts(),
  ]);
  if (!page || !site || !hasStyles) return;
  const store = createLinkStore(site, linkIdOf(location), { early: window.__doorstepCalls, drawn });
  const pages = createPageStore({ site, page });
  const draw = () => (
    <BrowserRouter>
      <App first={page} pages={pages} store={store} />
    </BrowserRouter>
  );
  // Whoever has gone back meanwhile, to a page that another document showed, gets that page drawn anew. The page is taken over
  // in pieces, and customers may go back between two of them.
  const isElsewhere = () => !import.meta.hot && window.__doorstepPath !== location.pathname;
  // As a transition, which lets what the customer does meanwhile come first. In development a saved file would come first, too,
  // and React draws nothing anew that it has not taken over.
  const take = import.meta.hot ? (run: () => void) => run() : startTransition;
  take(() => {
    const element = document.getElementById('root') as HTMLElement;
    takeStylesOut(element);
    const root = hydrateRoot(element, draw(), {
      onRecoverableError: (error) => void (isElsewhere() || reportError(error)),
      ...(import.meta.hot && { onCaughtError: showFailure }),
    });
    if (import.meta.hot) acceptContent(pages, page.name, () => root.render(draw()));
  });
  // React takes over at once what a press needs.
  window.__doorstepPressed?.click();
  if (import.meta.hot) showOverride();
}

/** Returns the page's content, when its blocks have come too. A release that came meanwhile may have other content in the file. */
async function loadPage(): Promise<CompiledPage | undefined> {
  let { page } = data;
  if (content) {
    const found = (await window.__doorstepPage)?.page;
    if (found && content.file.endsWith(found.hash!))
      page = { ...found, routes: { ...found.routes, ...content.routes } };
  }
  if (page) await loadBlocks(page.page.blocks).catch((error: unknown) => failBlocks(page.page.blocks, error));
  return page;
}

void takeOver();
