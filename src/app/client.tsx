import '../ui/global.css';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createLinkStore, type Drawn } from '../link/store.ts';
import { loadBlocks, loadPostedParts } from '../render/registry.ts';
import { linkIdOf } from '../rules/link-id.ts';
import { App } from './app.tsx';
import { acceptContent, showFailure, showOverride } from './hot.ts';
import { createPageStore, type PageData } from './pages.ts';

const data = JSON.parse(document.getElementById('doorstep')?.textContent ?? '') as PageData & {
  /** What the server drew the page from, where it did (D-23). */
  drawn?: Drawn;
};
const store = createLinkStore(data.site, linkIdOf(location), { early: window.__doorstepCalls, drawn: data.drawn });
if (data.drawn?.posted) {
  // What was typed must not stay in a page that the browser may store.
  document.getElementById('doorstep')?.remove();
  // To load the page anew does not post again.
  history.replaceState(history.state, '', location.href);
}
const pages = createPageStore(data);

const draw = () => (
  <BrowserRouter>
    <App first={data.page} pages={pages} store={store} />
  </BrowserRouter>
);

/** Takes the page over from the server, after its first paint: what is to be read comes first. */
async function takeOver(): Promise<void> {
  await Promise.all([loadBlocks(data.page.page.blocks), data.drawn?.posted && loadPostedParts(), painted()]);
  const root = hydrateRoot(document.getElementById('root') as HTMLElement, draw(), {
    ...(import.meta.hot && { onCaughtError: showFailure }),
  });
  if (import.meta.hot) {
    acceptContent(pages, data.page.name, () => root.render(draw()));
    showOverride();
  }
}

/** Resolves once the page is painted. A page in the background is not painted, and does not wait. */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

void takeOver();
