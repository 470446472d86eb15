import type { Gallery } from '../../src/states/types.ts';
import { loadScript } from '../frame/load-script.ts';
import type { News } from '../types.ts';

declare global {
  interface Window {
    /** The number of the gallery that was loaded. */
    doorstepBase: number;
  }
}

/** Whether nothing can be changed here. */
export const isReadOnly = 'readOnly' in document.documentElement.dataset;

/** Calls `onNews` whenever files have changed, and after a reconnection. A read-only page is loaded again. */
export function watchFiles(onNews: (news: News, isFirst: boolean) => void, isFirst = true): void {
  if (window.doorstepContent) return;
  const events = new EventSource('events');
  events.onopen = () => {
    if (!isFirst && isReadOnly) location.reload();
  };
  events.onmessage = ({ data }: MessageEvent<string>) => {
    onNews(JSON.parse(data) as News, isFirst);
    isFirst = false;
  };
  // A browser tries again by itself, but not after an answer such as a proxy's 502.
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(watchFiles, 3000, onNews, isFirst);
  };
}

/** Returns the folder from which an edition's pages are loaded, and their frame. */
export const folderOf = (edition: string | undefined): string => (edition === undefined ? '' : `editions/${edition}/`);

/** Loads the gallery, of an edition if named, and its number; undefined until content is without mistakes. */
export async function loadGallery(edition?: string): Promise<{ gallery: Gallery | undefined; base: number }> {
  await loadScript(`${folderOf(edition)}data.js?${Date.now()}`, 'The pages could not be loaded.');
  return { gallery: window.doorstepGallery, base: window.doorstepBase };
}
