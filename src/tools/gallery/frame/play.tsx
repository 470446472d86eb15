import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { HashRouter, useLocation } from 'react-router-dom';
import { App } from '../../../app/app.tsx';
import type { PageStore } from '../../../app/pages.ts';
import { createLinkStore, type LinkStore } from '../../../link/store.ts';
import { remembered } from '../../../rules/remembered.ts';
import '../../../render/every-block.ts';
import { failureIn } from '../../../render/boundary.tsx';
import { siteAt } from '../../../rules/dates.ts';
import { withLinkId } from '../../../rules/link-id.ts';
import { pageAt } from '../../../rules/routes.ts';
import type { CompiledPage, CompiledSite } from '../../../types.gen.ts';
import { Footer, Header } from '../../../ui/header-footer.tsx';
import { allPictures, type Gallery, type GallerySite, type Scene } from '../model.ts';
import { type KeptMemory, openMemory } from './memory.ts';
import { mockFetch } from './mock-server.ts';
import { type OtherWords, post } from './protocol.ts';
import { reportReads } from './shown-texts.ts';

/** A scene that is being played in this frame. */
export type Player = KeptMemory & {
  scene: Scene;
  store: LinkStore;
  /** The messages that the page has read, by name. */
  asked: Record<string, string>;
  /** The names that the page has read in the lists of the site. */
  read: Set<string>;
  /** The site that is drawn. */
  from(): GallerySite;
  /** The errors of blocks that could not be drawn. */
  failures: string[];
  /** Draws with new content, and keeps what is typed and ticked. */
  redraw(gallery: Gallery): void;
  /** Draws the same with other words in some texts. */
  redrawTexts(texts: Record<string, string>): void;
  /** Draws the same with other words in some messages, and with other values. */
  redrawWords(words: OtherWords): void;
  /** Draws the same with one page as it is given. */
  redrawPage(page: CompiledPage): void;
  /** Removes everything from the document. */
  unmount(): void;
};

/** Returns the scene of a picture by its id, or the walk of a customer given as JSON. */
export function sceneOf(gallery: Gallery, id: string): Scene | undefined {
  if (isWalk(id)) return JSON.parse(id) as Scene;
  return allPictures(gallery).find((picture) => picture.id === id)?.scene;
}

export const isWalk = (id: string): boolean => id.startsWith('{');

let current: Player | undefined;

/** Returns the scene that is being played. */
export const currentPlayer = (): Player | undefined => current;

/** Plays a scene: the real app with a mock of the server, and its page in the hash of the frame's address. */
export function playScene(gallery: Gallery, id: string, scene: Scene, now: () => string): Player {
  const asked: Record<string, string> = {};
  const read = new Set<string>();
  const kept = openMemory(id, { link: scene.link, order: scene.order });
  const { memory } = kept;
  const siteIn = ({ sites }: Gallery) =>
    reportReads(
      withAllImages(atTime(sites[scene.site], scene.asOf ?? memory.link?.as_of)),
      (name, words) => {
        asked[name] = words;
      },
      (name) => read.add(name),
    );
  let latest = gallery;
  let from = siteIn(gallery);
  const recorded = () => post({ doorstep: 'visit', page: shownPage(), link: memory.link, turn: memory.turn });
  mockFetch({ ...kept, gallery, from, answers: scene.answers ?? {}, now, recorded });

  if (!location.hash) history.replaceState(null, '', scene.back ? nowhere : `#${addressIn(from.site, scene)}`);
  const name = pageAt(from.site, location.hash.slice(1).split('?')[0]!);
  const first = from.pages.find((page) => page.name === name) ?? from.pages[0]!;
  // The frame has every page and every route from the start, and the latest of them.
  const pageNamed = (wanted: string) => from.pages.find((page) => page.name === wanted);
  const pages: PageStore = {
    get: pageNamed,
    put: () => undefined,
    putSite: () => undefined,
    site: () => from.site,
    load: async (wanted) => pageNamed(wanted) ?? Promise.reject(new Error(`There is no page "${wanted}".`)),
  };
  const store = createLinkStore(from.site, scene.link?.id);
  const failures: string[] = [];
  const root = createRoot(document.getElementById('root')!, {
    onCaughtError(error, { errorBoundary }) {
      failures.push(failureIn(errorBoundary, error));
    },
  });

  function draw(): void {
    drawHeaderAndFooter(from);
    drawPage();
  }
  function drawPage(): void {
    // This is synchronous, because a customer who comes back to a page must find a listening router on any machine.
    flushSync(() =>
      root.render(
        <HashRouter>
          <Visits site={from.site} store={store} memory={memory} />
          <App first={first} pages={pages} store={store} />
        </HashRouter>,
      ),
    );
  }
  function putPages(changed: Map<string, CompiledPage>): void {
    from = { ...from, pages: from.pages.map((page) => changed.get(page.name) ?? page) };
    drawPage();
  }
  current = {
    ...kept,
    scene,
    store,
    asked,
    read,
    from: () => from,
    failures,
    redraw(next) {
      latest = next;
      from = siteIn(next);
      draw();
    },
    redrawWords(words) {
      const { content } = latest.sites;
      from = siteIn({ ...latest, sites: { ...latest.sites, content: withWords(content, words) } });
      draw();
    },
    redrawTexts(given) {
      const texts = Object.fromEntries(Object.entries(given).map(([name, html]) => [name, imagesBeside(html)]));
      const isNamed = ({ texts: own }: CompiledPage) => Object.keys(texts).some((name) => name in own);
      const changed = new Map(
        from.pages.filter(isNamed).map((page) => [page.name, { ...page, texts: { ...page.texts, ...texts } }]),
      );
      if (!changed.size) return;
      putPages(changed);
    },
    redrawPage(page) {
      const { routes } = from.site;
      // It may lead where the site does not. A large site has thousands of routes, which are not copied at each key.
      if (Object.keys(page.routes).some((name) => !(name in routes)))
        from = { ...from, site: { ...from.site, routes: { ...routes, ...page.routes } } };
      putPages(new Map([[page.name, withImages(page)]]));
    },
    unmount: () => root.unmount(),
  };
  draw();
  return current;
}

const atTime = (from: GallerySite, asOf: string | undefined): GallerySite =>
  asOf === undefined ? from : { ...from, site: siteAt(from.site, asOf) };

/** Images of texts are beside the frame, as all files of public/ are. */
const imagesBeside = (html: string) => html.replaceAll('<img src="/', '<img src="');

/** The pages whose images are beside the frame, by the pages themselves: most of a site stays the same. */
const withImages = remembered((page: CompiledPage): CompiledPage => {
  const texts = Object.entries(page.texts).map(([name, html]) => [name, imagesBeside(html)]);
  return { ...page, texts: Object.fromEntries(texts) as CompiledPage['texts'] };
});

const withAllImages = (from: GallerySite): GallerySite => ({ ...from, pages: from.pages.map(withImages) });

/** A site with other words in messages, both its own and those that only some pages have, and with other values. */
function withWords(
  { site, pages, ...rest }: GallerySite,
  { messages = {}, values = site.values }: OtherWords,
): GallerySite {
  const changed = Object.entries(messages);
  const put = (own: Record<string, string>) => ({
    ...own,
    ...Object.fromEntries(changed.filter(([name]) => name in own)),
  });
  const isNamed = ({ messages: own }: CompiledPage) => own && changed.some(([name]) => name in own);
  return {
    ...rest,
    site: { ...site, messages: put(site.messages), values },
    pages: pages.map((page) => (isNamed(page) ? { ...page, messages: put(page.messages!) } : page)),
  };
}

const shownPage = () => document.querySelector<HTMLElement>('main')?.dataset.page ?? '';

/** An address without a page, from which a customer comes back to the scene's page. */
const nowhere = '#/-';

/**
 * Comes back to the scene's page within the app, as with the browser's back button. Does nothing if the scene begins
 * there.
 */
export function comeBack(gallery: Gallery, scene: Scene): void {
  if (!scene.back || location.hash !== nowhere) return;
  const address = addressIn(gallery.sites[scene.site].site, scene);
  history.pushState({ usr: null, key: 'back', idx: 1 }, '', `#${address}`);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

const addressIn = ({ routes }: Gallery['sites']['content']['site'], { page, link }: Scene) =>
  withLinkId(routes[page]?.path ?? '/', link?.id);

/** Reports to the page around where the customer is, and what is recorded of them once the page has read it. Draws nothing. */
function Visits({ site, store, memory }: { site: CompiledSite; store: LinkStore; memory: KeptMemory['memory'] }) {
  const { pathname } = useLocation();
  const link = useSyncExternalStore(store.changed, store.link);
  const page = pageAt(site, pathname) ?? '';
  useEffect(() => {
    post({ doorstep: 'visit', page, ...(link.status === 'ready' && { link: memory.link }), turn: memory.turn });
  }, [page, link, memory]);
  return null;
}

/** Draws header, footer and accent colour around the page, as the build writes them into every page. */
function drawHeaderAndFooter({ site, file }: GallerySite): void {
  replace('.skip-link, body > header', <Header site={file} messages={site.messages} />, 'before');
  replace('body > footer', <Footer site={file} messages={site.messages} asOf={site.asOf} />, 'after');
  const style = document.getElementById('accent');
  if (style) style.textContent = `:root{--accent:${file.accent}}`;
}

function replace(old: string, content: React.ReactNode, place: 'before' | 'after'): void {
  const box = document.createElement('div');
  flushSync(() => createRoot(box).render(content));
  // Files of public/ are beside the frame.
  for (const image of box.querySelectorAll('img')) image.src = image.getAttribute('src')!.replace(/^\//, '');
  for (const element of document.querySelectorAll(old)) element.remove();
  document.getElementById('root')?.[place](...box.childNodes);
}
