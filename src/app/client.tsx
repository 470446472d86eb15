import '../ui/global.css';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createLinkStore, type Drawn } from '../link/store.ts';
import { linkIdOf } from '../rules/link-id.ts';
import type { CompiledPage, CompiledSite } from '../types.gen.ts';
import { App } from './app.tsx';
import { acceptContent, showFailure, showOverride } from './hot.ts';
import { createPageStore } from './pages.ts';

const data = JSON.parse(document.getElementById('doorstep')?.textContent ?? '') as {
  site: CompiledSite;
  page: CompiledPage;
  /** What the server drew the page from, where it did (D-23). */
  drawn?: Drawn;
};
const store = createLinkStore(data.site, linkIdOf(location), { early: window.__doorstepCalls, drawn: data.drawn });
const pages = createPageStore(data.site, data.page);

const draw = (site: CompiledSite) => (
  <BrowserRouter>
    <App site={site} first={data.page} pages={pages} store={store} />
  </BrowserRouter>
);
const root = hydrateRoot(document.getElementById('root') as HTMLElement, draw(data.site), {
  ...(import.meta.hot && { onCaughtError: showFailure }),
});
if (import.meta.hot) {
  acceptContent(pages, data.site, (site) => root.render(draw(site)));
  showOverride();
}
