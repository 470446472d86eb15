import { useState } from 'react';
import type { Gallery } from '../model.ts';
import { plain } from './filter.ts';
import { useFrameNews } from './use-frame-news.ts';

/** What a frame has told of its picture. */
export type News = {
  /** The gallery of which the picture was taken: after a save there is another one. */
  of: Gallery;
  words?: string;
  messages?: string[];
  problem?: string;
};

/** What the frames have told of their pictures, by id, and the words that stand around every page. */
export function useNews(gallery: Gallery): { news: Record<string, News>; around: string } {
  const [news, setNews] = useState<Record<string, News>>({});
  const [around, setAround] = useState('');

  useFrameNews((message) => {
    const add = (id: string, next: Omit<News, 'of'>) => setNews((all) => ({ ...all, [id]: { of: gallery, ...next } }));
    if (message.doorstep === 'failed') add(message.id, { problem: message.problem });
    if (message.doorstep !== 'ready') return;
    const { id, words, messages } = message;
    add(id, { words: plain(words.page), messages });
    setAround(plain(words.around));
  });
  return { news, around };
}
