import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '../../src/page/app/app.tsx';
import { createLinkStore, type LinkStore } from '../../src/page/link/store.ts';
import type { Arrival } from '../../src/rules/journey/guard.ts';
import '../../src/page/render/every-block.ts';
import { failureAtBoundary } from '../../src/page/render/boundary.tsx';
import { Footer, Header } from '../../src/page/ui/header-footer.tsx';
import { siteAt } from '../../src/rules/dates.ts';
import { isToLeft } from '../../src/rules/document-file.ts';
import { withLinkId } from '../../src/rules/link-id.ts';
import { isPayPalPath, pageAt, payPalPath } from '../../src/rules/routes.ts';
import { themeOf, themeStyles } from '../../src/rules/theme/theme.ts';
import { isLetter } from '../../src/states/letters.ts';
import { allPictures, type Gallery, type GallerySite, type Scene, type SiteName } from '../../src/states/types.ts';
import type { CompiledPage } from '../../src/types.gen.ts';
import { type FrameStorage, openMemory } from './frame-storage.ts';
import { LetterView } from './letter.tsx';
import { mockFetch } from './mock-server.ts';
import { post } from './protocol.ts';

export type Player = FrameStorage & {
  scene: Scene;
  store: LinkStore;
  /** The site that is drawn. */
  from(): GallerySite;
  /** The errors of blocks that could not be drawn. */
  failures: string[];
  /** Draws with new content, and keeps typed text and ticks. */
  redraw(gallery: Gallery): void;
  redrawPage(page: CompiledPage): void;
  unmount(): void;
};

/** Returns the scene of a picture by its id, or the walk of a customer given as JSON. */
export function sceneOf(gallery: Gallery, id: string): Scene | undefined {
  if (isWalk(id)) return JSON.parse(id) as Scene;
  return allPictures(gallery).find((picture) => picture.id === id)?.scene;
}

export const isWalk = (id: string): boolean => id.startsWith('{');

/** How the words of a site are drawn: as they are, or with the studio's marks in them. */
type Words = {
  prepare(from: GallerySite, name: SiteName): GallerySite;
  /** Called when words were drawn, before components measure them. */
  settle(): void;
};

let drawn: Words = { prepare: (from) => from, settle: () => undefined };

/** Draws the words of all scenes from now on so. */
export function drawWith(words: Words): void {
  drawn = words;
}

let current: Player | undefined;

export const currentPlayer = (): Player | undefined => current;

/** Plays a scene: the real app with a mock of the server, and its page in the hash of the frame's address. */
export function playScene(gallery: Gallery, id: string, scene: Scene, now: () => string): Player {
  const storage = openMemory(id, { link: scene.link, order: scene.order, drafts: scene.drafts });
  const { memory } = storage;
  const toDraw = (site: GallerySite) => drawn.prepare(atTime(site, scene.asOf ?? memory.link?.as_of), scene.site);
  let content = gallery.sites[scene.site];
  let from = toDraw(content);
  const recorded = () => post({ doorstep: 'visit', page: shownPage(), link: memory.link, turn: memory.turn });
  mockFetch({
    ...storage,
    gallery,
    from,
    today: gallery.sites[scene.site].site,
    answers: scene.answers ?? {},
    now,
    recorded,
  });

  if (!location.hash) history.replaceState(null, '', `#${addressIn(from.site, scene)}`);
  const letter = from.pages.find((page) => page.name === scene.page && isLetter(page));
  const name = letter?.name ?? pageAt(from.site, pathShown());
  const pageIn = ({ pages }: GallerySite) => pages.find((page) => page.name === name) ?? pages[0]!;
  const arrival = arrivalAt(scene, memory);
  const store = createLinkStore(scene.link?.id, { draft: pageIn(from).draft });
  const failures: string[] = [];
  const root = createRoot(document.getElementById('root')!, {
    onCaughtError(error, { errorBoundary }) {
      failures.push(failureAtBoundary(errorBoundary, error));
    },
  });

  function draw(): void {
    const { language = 'en-GB' } = from.site;
    document.documentElement.lang = language;
    document.documentElement.toggleAttribute('dir', isToLeft(language));
    if (isToLeft(language)) document.documentElement.dir = 'rtl';
    drawHeaderAndFooter(from, letter !== undefined);
    drawPage();
  }
  /** Stays on a page whose address is another one now. */
  function moveTo(page: string): void {
    history.replaceState(history.state, '', `#${addressIn(from.site, { ...scene, page })}`);
  }
  function drawPage(): void {
    const page = pageIn(from);
    // The next message finds the page as it is drawn here: it may outline a part that has just come.
    flushSync(() =>
      root.render(
        <>
          <Visits page={page} store={store} memory={memory} />
          {isLetter(page) ? (
            <LetterView page={page} from={from} order={gallery.orders[memory.order ?? -1]} store={store} />
          ) : (
            <App path={pathOf(page)} site={from.site} page={page} store={store} arrival={arrival} />
          )}
        </>,
      ),
    );
  }
  current = {
    ...storage,
    scene,
    store,
    from: () => from,
    failures,
    redraw(next) {
      const shown = pageAt(from.site, pathShown());
      content = next.sites[scene.site];
      from = toDraw(content);
      if (shown !== undefined && pageAt(from.site, pathShown()) === undefined) moveTo(shown);
      draw();
    },
    redrawPage(page) {
      content = { ...content, pages: content.pages.map((own) => (own.name === page.name ? page : own)) };
      from = toDraw(content);
      drawPage();
    },
    unmount: () => root.unmount(),
  };
  draw();
  return current;
}

const atTime = (from: GallerySite, asOf: string | undefined): GallerySite =>
  asOf === undefined ? from : { ...from, site: siteAt(from.site, asOf) };

/** Lets images come from beside the frame, where all files of public/ are, also when the gallery is opened from a disk. */
export function loadImagesBeside(): void {
  const changes = { subtree: true, childList: true, attributeFilter: ['src', 'srcset'] };
  new MutationObserver(() => {
    for (const name of changes.attributeFilter) {
      for (const image of document.querySelectorAll(`:is(img, source)[${name}^="/"]`))
        image.setAttribute(name, image.getAttribute(name)!.replace(/(^|, )\//g, '$1'));
    }
  }).observe(document, changes);
}

const pathShown = () => location.hash.slice(1).split('?')[0]!;

/** The path of the page's document that the frame shows: its own, or that with PayPal. */
const pathOf = ({ page: { path } }: CompiledPage) => (isPayPalPath(pathShown()) ? payPalPath(path) : path);

const shownPage = () => document.querySelector<HTMLElement>('main')?.dataset.page ?? '';

/** How the customer comes to the page: back where the scene begins so, or where they have gone back. */
function arrivalAt({ back }: Scene, memory: FrameStorage['memory']): Arrival {
  const isBack = memory.back ?? back ?? false;
  memory.back = false;
  return isBack ? 'back' : 'load';
}

const addressIn = ({ routes }: Gallery['sites']['content']['site'], { page, link }: Scene) =>
  withLinkId(routes[page]?.path ?? '/', link?.id);

/** Reports the customer's page to the window around, with their link once the page has read it. Draws nothing. */
function Visits({ page, store, memory }: { page: CompiledPage; store: LinkStore; memory: FrameStorage['memory'] }) {
  const link = useSyncExternalStore(store.changed, store.link);
  // Stands before the page, so that its effects run first.
  useLayoutEffect(() => drawn.settle());
  useSyncExternalStore(store.changed, store.order);
  // A page that the server draws keeps no space for what its link has not: the pages here let it go likewise.
  useEffect(() => void dispatchEvent(new Event('resize')));
  useEffect(() => {
    const read = link.status === 'ready' && { link: memory.link };
    post({ doorstep: 'visit', page: page.name, ...read, turn: memory.turn });
  }, [page.name, link, memory]);
  return null;
}

/** Draws header, footer and theme around the page, as the build writes them into every page; a letter has none. */
function drawHeaderAndFooter({ site, file }: GallerySite, isOfLetter: boolean): void {
  const header = isOfLetter ? null : <Header site={file} messages={site.messages} />;
  const footer = isOfLetter ? null : <Footer site={file} messages={site.messages} asOf={site.asOf} />;
  replace('.skip-link, body > header', header, 'before');
  replace('body > footer', footer, 'after');
  const style = document.getElementById('accent');
  if (style) style.textContent = withFontsBeside(themeStyles(themeOf(file)));
}

/** Fonts come from beside the frame, as images do, and always show: no page that is to be seen here loads for long. */
const withFontsBeside = (theme: string) =>
  theme.replaceAll('url(/', 'url(').replaceAll('font-display:optional', 'font-display:block');

function replace(old: string, content: React.ReactNode, place: 'before' | 'after'): void {
  const box = document.createElement('div');
  flushSync(() => createRoot(box).render(content));
  for (const element of document.querySelectorAll(old)) element.remove();
  document.getElementById('root')?.[place](...box.childNodes);
}
