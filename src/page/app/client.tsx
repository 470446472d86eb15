import '../ui/global.css';
import '../ui/tables.css';
import { cloneElement, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { Drawn } from '../../rules/drawn.ts';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import { createLinkStore } from '../link/store.ts';
import { failBlocks, loadBlocks, loadPostedParts } from '../render/registry.ts';
import { App } from './app.tsx';
import { acceptContent, showFailure, showOverride } from './development.ts';

/** The data of a document: `page-document.ts` writes it. */
type DocumentData = {
  /** The site and the page are absent if the document names files that have them. */
  site?: CompiledSite;
  page?: CompiledPage;
  /** The state of the link that the server drew the page for (D-23). */
  drawn?: Drawn;
};

const data = document.getElementById('_site')!;
const { drawn, ...carried } = JSON.parse(data.textContent) as DocumentData;
if (drawn?.posted) {
  // The typed fields must not stay in a page that the browser may store.
  data.remove();
  // To load the page anew does not post again.
  history.replaceState(history.state, '', location.href);
}

/** Hydrates the page. If a part cannot be read, the page stays as drawn, and its forms post as without the bundle. */
async function hydrate(): Promise<void> {
  const files = await window.__doorstepContent;
  const { site = files?.[0], page = files?.[1] } = carried;
  if (!site || !page) return;
  const { blocks } = page.page;
  let failure: unknown;
  await Promise.all([
    loadBlocks(blocks).catch((error: unknown) => {
      failure = error;
    }),
    drawn?.posted && loadPostedParts(),
  ]);
  if (failure) {
    const needsScript = document.documentElement.dataset.token || document.querySelector('#root [aria-busy=true]');
    if (drawn && !needsScript) return console.error('A block failed.', failure);
    failBlocks(blocks, failure);
  }
  const store = createLinkStore(document.documentElement.dataset.linkId, {
    early: window.__doorstepCalls,
    drawn,
    draft: page.draft,
  });
  const element = <App path={location.pathname} site={site} page={page} store={store} />;
  let root!: Root;
  // A transition lets the customer's own events come first.
  startTransition(() => {
    root = hydrateRoot(document.getElementById('root') as HTMLElement, element, {
      ...(import.meta.hot && { onCaughtError: showFailure }),
    });
  });
  const hydrateNow = () => flushSync(() => root.render(element));
  window.__doorstepHydration?.(hydrateNow);
  if (import.meta.hot) {
    // A saved file would come first, too, and React does not update a page that it has not hydrated.
    hydrateNow();
    acceptContent({ site, page }, (content) => root.render(cloneElement(element, content)));
    showOverride();
  }
  // React hydrates the part with the pressed button at once.
  window.__doorstepPressed?.click();
}

void hydrate();
