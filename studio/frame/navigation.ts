import { pageAt } from '../../src/rules/routes.ts';
import type { Gallery } from '../../src/states/types.ts';
import { currentPlayer } from './player.tsx';

let leaving = false;
/** Whether this document is about to be replaced, so that its last state does not count. */
export const isLeaving = (): boolean => leaving;

/** Notes that the next document goes on with the scene. */
function goOnLater(): void {
  leaving = true;
  const player = currentPlayer();
  if (player) player.memory.goesOn = true;
  player?.keep();
}

/** Keeps a frame on the pages of the site, by the hash of its address. External addresses are only reported. */
export function stayInFrame(sites: Gallery['sites'], onLeave: (url: string) => void): void {
  const { navigation } = window as { navigation?: Navigation };
  // A frame with an origin of its own gets no events of navigation: without this a page that reloads would forget why,
  // and reload for ever.
  addEventListener('beforeunload', goOnLater);
  // The pages of a walk differ by the hash alone, so the browser goes back between them without a load.
  addEventListener('hashchange', () => {
    const player = currentPlayer();
    if (player) player.memory.back = true;
    goOnLater();
    location.reload();
  });
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, destination } = event;
    if (destination.sameDocument) return;
    if (navigationType === 'reload' || navigationType === 'traverse') return goOnLater();
    const url = new URL(destination.url);
    event.preventDefault();
    const inside = url.protocol === location.protocol && url.host === location.host;
    const { site } = sites[currentPlayer()?.scene.site ?? 'content'];
    if (!inside || pageAt(site, url.pathname) === undefined) return onLeave(destination.url);
    const hash = `#${url.pathname}${url.search}`;
    if (navigationType === 'replace') history.replaceState(null, '', hash);
    else history.pushState(null, '', hash);
    // A page load begins at the top.
    history.scrollRestoration = 'manual';
    location.reload();
  });
}
