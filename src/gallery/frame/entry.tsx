import '../../ui/global.css';
import './frame.css';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { App } from '../../app/app.tsx';
import { createPageStore } from '../../app/pages.ts';
import { pageAt } from '../../app/routes.ts';
import { withLinkId } from '../../link/link-id.ts';
import { createLinkStore } from '../../link/store.ts';
import type { CompiledSite } from '../../types.gen.ts';
import { allPictures, type Gallery, type Scene } from '../model.ts';
import { pretendServer } from './calls.ts';
import { drawDialogs } from './dialogs.ts';
import { doSteps, quiet, showOutcome } from './driver.ts';
import { drawFrame } from './frame-parts.tsx';
import { openMemory } from './memory.ts';
import { stayInFrame } from './place.ts';
import { listen, tell } from './talk.ts';
import { fixDate, setClock } from './time.ts';
import { Visits } from './visits.tsx';
import { messagesShown } from './words-shown.ts';

declare global {
  interface Window {
    doorstepGallery: Gallery;
  }
}

const query = location.search;
const id = decodeURIComponent(query.slice(1));

/** The scene of a picture, by its id, or the walk of a customer, as JSON. */
function sceneIn(gallery: Gallery): Scene | undefined {
  return id.startsWith('{')
    ? (JSON.parse(id) as Scene)
    : allPictures(gallery).find((picture) => picture.id === id)?.scene;
}

const isWalk = id.startsWith('{');
const scene = sceneIn(window.doorstepGallery);
if (!scene) document.body.textContent = `There is no picture called “${id}”.`;
else void start(window.doorstepGallery, scene);

async function start(gallery: Gallery, scene: Scene): Promise<void> {
  let from = gallery.sites[scene.site];
  const { answers = {}, steps = [] } = scene;
  const kept = openMemory(query, { link: scene.link, order: scene.order });
  const { memory, keep } = kept;
  const clock = isWalk ? undefined : setClock(Object.values(answers).includes('lost') ? 50 : 1);
  const isFast = Object.values(answers).includes('lost');
  const fixed = '2026-01-15T10:30:00Z';
  pretendServer({ ...kept, gallery, from, answers, now: () => (isWalk ? new Date().toISOString() : fixed), recorded });
  stayInFrame(from.site, kept, (url) => tell({ doorstep: 'left', url }));
  if (!isWalk) {
    fixDate(fixed);
    drawDialogs();
    // A picture must not take the focus from whoever looks at it.
    HTMLElement.prototype.focus = () => undefined;
  }

  const address = withLinkId(from.site.routes[scene.page]?.path ?? '/', scene.link?.id);
  if (!location.hash) history.replaceState(null, '', scene.back ? '#/-' : `#${address}`);
  const first =
    from.pages.find(({ name }) => name === pageAt(from.site, location.hash.slice(1).split('?')[0]!)) ?? from.pages[0]!;
  const pages = createPageStore(from.site, first);
  const store = createLinkStore(from.site, scene.link?.id);
  const root = createRoot(document.getElementById('root')!);

  function draw(site: CompiledSite): void {
    for (const page of from.pages) pages.put(page);
    drawFrame(from);
    root.render(
      <HashRouter>
        <Visits site={site} store={store} />
        <App site={site} first={first} pages={pages} store={store} />
      </HashRouter>,
    );
  }
  function recorded(): void {
    tell({
      doorstep: 'visit',
      page: document.querySelector<HTMLElement>('main')?.dataset.page ?? '',
      link: memory.link,
    });
  }
  draw(from.site);
  if (scene.back && location.hash === '#/-') {
    await quiet();
    history.pushState({ usr: null, key: 'back', idx: 1 }, '', `#${address}`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }

  listen((message) => {
    if (message.doorstep === 'gallery') {
      from = message.gallery.sites[scene.site];
      const changed = JSON.stringify(sceneIn(message.gallery)) !== JSON.stringify(scene);
      if (changed) location.reload();
      else draw(from.site);
    } else {
      const sameOrder = memory.order === message.order;
      Object.assign(memory, { link: message.link, order: message.order });
      keep();
      if (sameOrder) void store.load();
      else location.reload();
    }
  });
  if (isWalk) return;
  try {
    await doSteps(steps, kept);
    await quiet(isFast ? clock : undefined);
    clock?.stop();
    showOutcome(steps);
    document.documentElement.dataset.gallery = 'ready';
    const height = document.documentElement.scrollHeight;
    tell({
      doorstep: 'ready',
      id,
      height,
      messages: messagesShown({ ...from.site.messages, ...pages.get(scene.page)?.messages }),
    });
  } catch (error) {
    document.documentElement.dataset.gallery = 'failed';
    const problem = (error as Error).message;
    document.documentElement.dataset.problem = problem;
    tell({ doorstep: 'failed', id, problem });
  }
}
