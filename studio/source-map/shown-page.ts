import type { Player } from '../frame/player.tsx';
import type { Shown } from './content-lines.ts';

/** Returns the page that a player shows at present. */
export function shownPage({ scene, from, usedMessages, store }: Player): Shown {
  const site = from();
  const name = document.querySelector<HTMLElement>('main')?.dataset.page;
  const link = store.link();
  return {
    name: scene.site,
    from: site,
    page: site.pages.find((page) => page.name === name),
    link: link.status === 'ready' ? link.link : undefined,
    usedMessages,
    demoLinks: window.doorstepGallery.demoLinks,
  };
}
