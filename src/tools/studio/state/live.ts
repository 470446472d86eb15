import type { Gallery } from '../../gallery/model.ts';
import type { News } from '../model.ts';

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

/** Loads the gallery as it is now. Until that of a large site is derived, it has what shows this page. */
export function loadGallery(page = ''): Promise<Gallery | undefined> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: `data.js?${page}&${Date.now()}` });
    script.addEventListener('load', () => {
      script.remove();
      resolve(window.doorstepGallery);
    });
    script.addEventListener('error', () => reject(new Error('The pages could not be loaded.')));
    document.head.append(script);
  });
}
