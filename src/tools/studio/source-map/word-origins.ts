import type { Player } from '../../gallery/frame/player.tsx';
import type { Shown } from './content-lines.ts';
import { originAt } from './find-origin.ts';
import type { Origin } from './source.ts';

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

/** A word on a page: part of a text node. */
export type Word = { node: Text; start: number; text: string };

/** Lists the words that can be seen or heard, in the order of the document. */
export function* wordsShown(): Generator<Word> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const { parentElement: parent } = node;
    if (!parent || parent.closest('script, style, noscript, template')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: text, index: start } of node.data.matchAll(/\S+/g)) yield { node, start, text };
  }
}

/** Lists the words on the page, each with the place in content that it comes from. */
export function* wordsWithOrigins(player: Player): Generator<Word & { origin: Origin }> {
  const shown = shownPage(player);
  for (const word of wordsShown()) yield { ...word, origin: originAt(shown, word.node, word.start) };
}
