import type { News } from '../types.ts';

/** Whether nothing can be changed here. */
export const isReadOnly = 'readOnly' in document.documentElement.dataset;

/** Calls `onNews` whenever files have changed, and after a reconnection. A read-only page is loaded again. */
export function watchFiles(onNews: (news: News, isFirst: boolean) => void, isFirst = true): void {
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
