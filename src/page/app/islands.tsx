/** The browser's entry of a page with an island: hydrates each, with the code of its block's folder (D-55). */
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { knowFormToken } from '../http/client.ts';
import { type IslandProps, IslandView } from '../render/island-view.tsx';
import { islands } from './own-islands.ts';

const loaders = import.meta.glob<ComponentType<object>>('../../blocks/*/island.tsx', { import: 'default' });

type Own = { token?: string };

/** Hydrates the islands of the page. The page says so where the code of one does not come. */
function hydrateIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island, prefix, props = '' } = element.dataset;
    const { own, words } = JSON.parse(props) as IslandProps<Own>;
    if (own.token) knowFormToken(own.token);
    const load = islands[island!] ?? loaders[`../../blocks/${island}/island.tsx`]!;
    load().then(
      (component) => {
        const view = <IslandView component={component} own={own} words={words} />;
        hydrateRoot(element, view, { identifierPrefix: prefix! });
        element.hidden = false;
        if (element.nextElementSibling?.hasAttribute('data-missing')) element.nextElementSibling.remove();
      },
      (error: unknown) => {
        console.info(error);
        element.dispatchEvent(new Event('doorstep:missing', { bubbles: true }));
      },
    );
  }
}

hydrateIslands();
