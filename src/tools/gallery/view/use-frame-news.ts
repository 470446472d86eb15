import { useEffect, useEffectEvent } from 'react';
import type { FromFrame } from '../frame/talk.ts';

/** Hears what a frame tells. */
export function useFrameNews(hear: (news: FromFrame, frame: HTMLIFrameElement) => void): void {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    function listen({ data, source }: MessageEvent<FromFrame>) {
      if (typeof data !== 'object' || !('doorstep' in data)) return;
      const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
      if (frame) heard(data, frame);
    }
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
}
