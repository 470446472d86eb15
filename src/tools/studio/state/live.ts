import type { Gallery } from '../../gallery/model.ts';
import type { News } from '../model.ts';
import { api } from './api.ts';

/** Calls `onNews` whenever files have changed, and when the server is there again after it was away. */
export function newsOf(onNews: (base: number, isFirst: boolean) => void): void {
  const events = new EventSource('events');
  let isFirst = true;
  events.onmessage = ({ data }: MessageEvent<string>) => {
    const { base } = JSON.parse(data) as News;
    onNews(base, isFirst);
    isFirst = false;
  };
}

/** How long nobody has to press a key before what holds the browser up, in milliseconds. */
const rest = 1000;
let lastKey = Number.NEGATIVE_INFINITY;
addEventListener('keydown', ({ timeStamp }) => (lastKey = timeStamp), { capture: true });

/** Resolves as soon as nobody types. */
export async function pauseInKeys(): Promise<void> {
  for (let left = 1; left > 0; ) {
    left = lastKey + rest - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
}

declare global {
  interface Window {
    /** The number of the gallery that was loaded. */
    doorstepBase: number;
  }
}

/** A gallery, and its number; 0 if there was none yet with every page. */
export type Loaded = { gallery: Gallery | undefined; base: number };

/** Loads what a gallery has otherwise now, or all of it where nobody knows any more what that was. */
export async function loadNews({ gallery: old, base }: Loaded): Promise<Loaded> {
  const { news } = old && base ? await api.gallery(base) : {};
  if (!news || !old) return loadGallery();
  const { content } = news.gallery.sites;
  const pages = withOld(old.sites.content.pages, news.pages);
  const sites = { ...news.gallery.sites, content: { ...content, pages } };
  return { gallery: { ...news.gallery, sites, sections: withOld(old.sections, news.sections) }, base: news.base };
}

const withOld = <Entry>(old: readonly Entry[], entries: readonly (Entry | number)[]): Entry[] =>
  entries.map((entry) => (typeof entry === 'number' ? old[entry]! : entry));

/** Loads the gallery as it is now. Until that of a large site is derived, it has what shows this page. */
export function loadGallery(page = ''): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: `data.js?${page}&${Date.now()}` });
    script.addEventListener('load', () => {
      script.remove();
      resolve({ gallery: window.doorstepGallery, base: window.doorstepBase });
    });
    script.addEventListener('error', () => reject(new Error('The pages could not be loaded.')));
    document.head.append(script);
  });
}
