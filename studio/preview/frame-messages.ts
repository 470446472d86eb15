import { useEffect, useEffectEvent } from 'react';
import type { FromFrame } from '../frame/protocol.ts';

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
