import { useEffect, useEffectEvent, useState } from 'react';
import type { FromFrame } from '../frame/protocol.ts';
import type { Gallery } from '../types.ts';
import { type News, searchable } from './search.ts';

/** Collects the frames' reports of their pictures, by id, and the words around every page. */
export function useNews(gallery: Gallery): { news: Record<string, News>; around: string } {
  const [news, setNews] = useState<Record<string, News>>({});
  const [around, setAround] = useState('');

  useFrameNews((message) => {
    const add = (id: string, next: Omit<News, 'of'>) => setNews((all) => ({ ...all, [id]: { of: gallery, ...next } }));
    if (message.doorstep === 'failed') add(message.id, { problem: message.problem });
    if (message.doorstep !== 'ready') return;
    const { id, words, messages } = message;
    add(id, { words: searchable(words.page), messages });
    setAround(searchable(words.around));
  });
  return { news, around };
}

/** Calls `onMessage` with every message of a frame. */
export function useFrameNews(onMessage: (news: FromFrame, frame: HTMLIFrameElement) => void): void {
  const onLatest = useEffectEvent(onMessage);
  useEffect(() => {
    function listen({ data, source }: MessageEvent<FromFrame>) {
      if (typeof data !== 'object' || !('doorstep' in data)) return;
      const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
      if (frame) onLatest(data, frame);
    }
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
}
