/** Draws pages of the frame as the server does (D-55): HTML, in which React takes over the islands alone. */
import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { morph } from '../../src/page/app/morph.ts';
import { type IslandProps, IslandView } from '../../src/page/render/island-view.tsx';
import type { GallerySite, SiteName } from '../../src/states/types.ts';

const islands = import.meta.glob<ComponentType<object>>('../../src/blocks/*/island.tsx', {
  eager: true,
  import: 'default',
});

/** How the words of a site are drawn: as they are, or in the studio with their places. */
type Words = {
  prepare(from: GallerySite, name: SiteName): GallerySite;
  /** Called with what is drawn, before it is seen; with what a script draws whenever it changes. */
  place(root: Element | DocumentFragment): void;
};

let words: Words = { prepare: (from) => from, place: () => undefined };

/** Draws the words of all scenes from now on so. */
export function drawWith(next: Words): void {
  words = next;
}

export const prepared = (from: GallerySite, name: SiteName): GallerySite => words.prepare(from, name);

/** Draws what React describes, with a `<title>` at its beginning as that of the document. */
export function drawn(content: ReactNode): DocumentFragment {
  const { content: page } = Object.assign(document.createElement('template'), { innerHTML: renderToString(content) });
  // The frame has script.
  for (const one of page.querySelectorAll('noscript')) one.replaceChildren();
  words.place(page);
  const [title] = page.children;
  if (title instanceof HTMLTitleElement) {
    // In it too words of several places have an element each.
    document.title = title.textContent;
    title.remove();
  }
  imagesBeside(page);
  return page;
}

const roots = new Map<HTMLElement, Root>();

/** Puts a page in the place of the one before: as another, or with what its user has typed, ticked and opened. */
export function put(page: DocumentFragment, isAnother: boolean, onError: (error: Error) => void): void {
  const root = document.getElementById('root')!;
  if (isAnother) root.replaceChildren(page);
  else {
    const next = root.cloneNode() as HTMLElement;
    next.append(page);
    morph(root, next, (island) => drawIsland(island, onError));
    root.querySelector('main')?.dispatchEvent(new Event('change'));
  }
  for (const [island, own] of roots) {
    if (island.isConnected) continue;
    own.unmount();
    roots.delete(island);
  }
  for (const island of root.querySelectorAll<HTMLElement>('[data-island]'))
    if (!roots.has(island)) drawIsland(island, onError);
}

function drawIsland(element: HTMLElement, onError: (error: Error) => void): void {
  const root = roots.get(element) ?? createRoot(element, { onUncaughtError: (error) => onError(error as Error) });
  roots.set(element, root);
  const props = JSON.parse(element.dataset.props!) as IslandProps<object>;
  const component = islands[`../../src/blocks/${element.dataset.island}/island.tsx`]!;
  flushSync(() => root.render(<IslandView component={component} {...props} />));
}

/** Lets images come from beside the frame, where all files of public/ are, also when the gallery is opened from a disk. */
function imagesBeside(root: ParentNode): void {
  for (const name of ['src', 'srcset'])
    for (const image of root.querySelectorAll(`:is(img, source)[${name}^="/"]`))
      image.setAttribute(name, image.getAttribute(name)!.replace(/(^|, )\//g, '$1'));
}

/** Islands, and the dialogs of scripts, draw what they show by themselves. */
new MutationObserver(() => {
  for (const one of document.querySelectorAll('[data-island], body > dialog')) {
    words.place(one);
    imagesBeside(one);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
