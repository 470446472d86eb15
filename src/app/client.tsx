import '../ui/global.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createLinkStore, type Drawn } from '../link/store.ts';
import { failBlocks, loadBlocks, loadPostedParts } from '../render/registry.ts';
import { linkIdOf } from '../rules/link-id.ts';
import type { CompiledSite } from '../types.gen.ts';
import { App } from './app.tsx';
import { acceptContent, showFailure, showOverride } from './hot.ts';
import { createPageStore, type PageData } from './pages.ts';

const { site, page, drawn } = JSON.parse(document.getElementById('doorstep')?.textContent ?? '') as Omit<
  PageData,
  'site'
> & {
  /** Absent if the page names a file that has it. */
  site?: CompiledSite;
  /** What the server drew the page from, where it did (D-23). */
  drawn?: Drawn;
};
if (drawn?.posted) {
  // What was typed must not stay in a page that the browser may store.
  document.getElementById('doorstep')?.remove();
  // To load the page anew does not post again.
  history.replaceState(history.state, '', location.href);
}

/**
 * Takes the page over from the server. If the site or the styles of what it does not show yet cannot be read, the page stays as it
 * is, and works as without the bundle.
 */
async function takeOver(): Promise<void> {
  const [known, hasStyles] = await Promise.all([
    site ?? window.__doorstepSite,
    window.__doorstepStyles ?? true,
    loadBlocks(page.page.blocks).catch((error: unknown) => failBlocks(page.page.blocks, error)),
    drawn?.posted && loadPostedParts(),
  ]);
  if (!known || !hasStyles) return;
  const store = createLinkStore(known, linkIdOf(location), { early: window.__doorstepCalls, drawn });
  const pages = createPageStore({ site: known, page });
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
    const root = hydrateRoot(document.getElementById('root') as HTMLElement, draw(), {
      onRecoverableError: (error) => void (isElsewhere() || reportError(error)),
      ...(import.meta.hot && { onCaughtError: showFailure }),
    });
    if (import.meta.hot) acceptContent(pages, page.name, () => root.render(draw()));
  });
  // React takes over at once what a press needs.
  window.__doorstepPressed?.click();
  if (import.meta.hot) showOverride();
}

void takeOver();
