/**
 * This script is inlined at the end of every page that may have the bundle. It starts the bundle a moment after the first paint,
 * also where the browser has it in its cache: what is to be read comes first, and a press works without the bundle, which would
 * keep the processor of a slow phone busy. Where card fields are drawn before it, it waits for them too.
 */

import type { CompiledSite } from '../../types.gen.ts';

declare global {
  interface Window {
    /** The site, where the page does not carry it; undefined if it could not be read. */
    __doorstepSite?: Promise<CompiledSite | undefined>;
    /** The path that the page was loaded at. */
    __doorstepPath?: string;
    /** The button that was pressed last of those that only the bundle answers. */
    __doorstepPressed?: HTMLElement | null;
    /** All styles, of which the page has its own: whether they have come. Undefined in development. */
    __doorstepStyles?: Promise<boolean>;
  }
}

const pauseMs = 100;
const { script, site, styles } = document.documentElement.dataset;

window.__doorstepPath = location.pathname;
if (script) {
  // The bundle answers it as soon as it can: no press is lost (D-25).
  addEventListener('click', ({ target }) => {
    window.__doorstepPressed = (target as Element).closest<HTMLElement>('#root button[type=button]');
  });
  if (site) {
    window.__doorstepSite = fetch(site, { priority: 'low' })
      .then((response) => response.json() as Promise<CompiledSite>)
      .catch(() => undefined);
  }
  // For paper only until the bundle starts: that delays no paint, and lays nothing out anew before the customer sees it.
  const sheet = document.createElement('link');
  if (styles) {
    window.__doorstepStyles = new Promise((resolve) => {
      Object.assign(sheet, {
        rel: 'stylesheet',
        media: 'print',
        href: styles,
        onload: () => resolve(true),
        onerror: () => resolve(false),
      });
      document.head.append(sheet);
    });
  }
  // Without the bundle the page stays as it is, and its forms post.
  const start = async () => {
    await window.__doorstepCard;
    sheet.media = 'all';
    import(/* @vite-ignore */ script).catch((error: unknown) => console.info(error));
  };
  // A page in the background is not painted, and does not wait. The second frame begins when the first has been laid out
  // and painted, however long that takes. Nobody presses anything in the moment after that.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, pauseMs)));
}
