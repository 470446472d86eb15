import { useEffect, useEffectEvent, useState } from 'react';
import type { Gallery } from '../../../src/states/types.ts';
import type { FromFrame } from '../../frame/protocol.ts';
import { type FrameReport, searchable } from './search.ts';

/** Collects the frames' reports of their pictures, by id, and the words around every page. */
export function useFrameReports(gallery: Gallery): { reports: Record<string, FrameReport>; around: string } {
  const [reports, setReports] = useState<Record<string, FrameReport>>({});
  const [around, setAround] = useState('');

  useFrameMessages((message) => {
    const add = (id: string, next: Omit<FrameReport, 'gallery'>) =>
      setReports((all) => ({ ...all, [id]: { gallery, ...next } }));
    if (message.doorstep === 'failed') add(message.id, { problem: message.problem });
    if (message.doorstep !== 'ready') return;
    const { id, words, messages } = message;
    add(id, { words: searchable(words.page), messages });
    setAround(searchable(words.around));
  });
  return { reports, around };
}

/** Calls `onMessage` with every message of a frame. */
export function useFrameMessages(onMessage: (message: FromFrame, frame: HTMLIFrameElement) => void): void {
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
