import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { App } from '../../../app/app.tsx';
import { createPageStore } from '../../../app/pages.ts';
import { pageAt } from '../../../app/routes.ts';
import { createLinkStore, type LinkStore } from '../../../link/store.ts';
import { failureIn } from '../../../render/boundary.tsx';
import { withLinkId } from '../../../rules/link-id.ts';
import { allPictures, type Gallery, type Scene } from '../model.ts';
import { pretendServer } from './answers.ts';
import { drawFrame } from './frame-parts.tsx';
import { type KeptMemory, openMemory } from './memory.ts';
import { hearMessages } from './messages-asked.ts';
import { tell } from './talk.ts';
import { Visits } from './visits.tsx';

/** A scene as it is being played in this frame. */
export type Stage = KeptMemory & {
  scene: Scene;
  store: LinkStore;
  /** The messages that were asked for, by name. */
  asked: Record<string, string>;
  /** The errors of blocks that could not be drawn. */
  failures: string[];
  /** Draws with new content; what is typed and ticked stays. */
  redraw(gallery: Gallery): void;
  /** Takes everything away. */
  strike(): void;
};

/** The scene of a picture, by its id, or the walk of a customer, as JSON. */
export function sceneOf(gallery: Gallery, id: string): Scene | undefined {
  if (isWalk(id)) return JSON.parse(id) as Scene;
  return allPictures(gallery).find((picture) => picture.id === id)?.scene;
}

export const isWalk = (id: string): boolean => id.startsWith('{');

let current: Stage | undefined;

/** What is played now, from its first moment on. */
export const staged = (): Stage | undefined => current;

/** Plays a scene: the real app over a pretended server, its page in the hash of the frame's address. */
export function openStage(gallery: Gallery, id: string, scene: Scene, now: () => string): Stage {
  const asked: Record<string, string> = {};
  const siteIn = ({ sites }: Gallery) =>
    hearMessages(sites[scene.site], (name, words) => {
      asked[name] = words;
    });
  let from = siteIn(gallery);
  const kept = openMemory(id, { link: scene.link, order: scene.order });
  const { memory } = kept;
  const recorded = () => tell({ doorstep: 'visit', page: shownPage(), link: memory.link });
  pretendServer({ ...kept, gallery, from, answers: scene.answers ?? {}, now, recorded });

  if (!location.hash) history.replaceState(null, '', scene.back ? nowhere : `#${addressIn(from.site, scene)}`);
  const name = pageAt(from.site, location.hash.slice(1).split('?')[0]!);
  const first = from.pages.find((page) => page.name === name) ?? from.pages[0]!;
  const pages = createPageStore(from.site, first);
  const store = createLinkStore(from.site, scene.link?.id);
  const failures: string[] = [];
  const root = createRoot(document.getElementById('root')!, {
    onCaughtError(error, { errorBoundary }) {
      failures.push(failureIn(errorBoundary, error));
    },
  });

  function draw(): void {
    for (const page of from.pages) pages.put(page);
    drawFrame(from);
    // At once: whoever comes back to a page has to find a router that listens, however busy the machine is.
    flushSync(() =>
      root.render(
        <HashRouter>
          <Visits site={from.site} store={store} />
          <App site={from.site} first={first} pages={pages} store={store} />
        </HashRouter>,
      ),
    );
  }
  current = {
    ...kept,
    scene,
    store,
    asked,
    failures,
    redraw(next) {
      from = siteIn(next);
      draw();
    },
    strike: () => root.unmount(),
  };
  draw();
  return current;
}

const shownPage = () => document.querySelector<HTMLElement>('main')?.dataset.page ?? '';

/** Where no page is: from there a customer comes back to the page. */
const nowhere = '#/-';

/** Comes back to the scene's page within the app, as by the browser's back button; nothing where the scene begins there. */
export function comeBack(gallery: Gallery, scene: Scene): void {
  if (!scene.back || location.hash !== nowhere) return;
  const address = addressIn(gallery.sites[scene.site].site, scene);
  history.pushState({ usr: null, key: 'back', idx: 1 }, '', `#${address}`);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

const addressIn = ({ routes }: Gallery['sites']['content']['site'], { page, link }: Scene) =>
  withLinkId(routes[page]?.path ?? '/', link?.id);
