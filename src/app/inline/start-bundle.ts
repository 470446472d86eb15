/**
 * This script is inlined at the end of every page that may have the bundle. What is to be read comes first, and a press works
 * without the bundle, which would keep the processor of a slow phone busy: so the script asks for the bundle a moment after the
 * first paint, which each request before it puts off by some milliseconds, also where the browser has it in its cache. Where card
 * fields are drawn before it, the bundle waits for them too.
 */

import type { CompiledSite } from '../../types.gen.ts';
import type { FetchedPage } from '../pages.ts';

declare global {
  interface Window {
    /** The site, where the page does not carry it; undefined if it could not be read. */
    __doorstepSite?: Promise<CompiledSite | undefined>;
    /** The page's content, likewise. */
    __doorstepPage?: Promise<FetchedPage | undefined>;
    /** The path that the page was loaded at. */
    __doorstepPath?: string;
    /** The button that was pressed last of those that only the bundle answers. */
    __doorstepPressed?: HTMLElement | null;
    /** All styles, of which the page has its own: whether they have come. Undefined in development. */
    __doorstepStyles?: Promise<boolean>;
  }
}

const pauseMs = 100;
const { script, chunks = '', site, content, styles } = document.documentElement.dataset;

window.__doorstepPath = location.pathname;
if (script) {
  // The bundle answers it as soon as it can: no press is lost (D-25).
  addEventListener('click', ({ target }) => {
    window.__doorstepPressed = (target as Element).closest<HTMLElement>('#root button[type=button]');
  });
  // Without the bundle the page stays as it is, and its forms post.
  const start = async () => {
    for (const href of [...chunks.split(' '), script])
      if (href) add({ rel: 'modulepreload', href, fetchPriority: 'low' });
    if (site) window.__doorstepSite = read(site);
    if (content) window.__doorstepPage = read(content);
    // For paper only until the bundle runs: that lays nothing out anew while fields are drawn.
    const sheet = styles && add({ rel: 'stylesheet', media: 'print', href: styles });
    if (sheet) {
      window.__doorstepStyles = new Promise((resolve) => {
        sheet.onload = () => resolve(true);
        sheet.onerror = () => resolve(false);
      });
    }
    await window.__doorstepCard;
    if (sheet) sheet.media = 'all';
    import(/* @vite-ignore */ script).catch((error: unknown) => console.info(error));
  };
  // A page in the background is not painted, and does not wait. The second frame begins when the first has been laid out
  // and painted, however long that takes. Nobody presses anything in the moment after that.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, pauseMs)));
}

/** Reads a JSON file whose address names what is in it. Undefined if it could not be read. */
const read = <File>(address: string): Promise<File | undefined> =>
  fetch(address, { priority: 'low', cache: 'force-cache' })
    .then((response) => response.json())
    .catch(() => undefined);

function add(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), properties);
  document.head.append(link);
  return link;
}
