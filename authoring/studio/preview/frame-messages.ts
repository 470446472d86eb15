import type { FromFrame } from '../source-map/protocol.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** Calls `onMessage` with every message of a frame. */
export function useFrameMessages(onMessage: (message: FromFrame, frame: HTMLIFrameElement) => void): void {
  useWindowEvent('message', ({ data, source }: MessageEvent<FromFrame>) => {
    if (typeof data !== 'object' || !data || !('doorstep' in data)) return;
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
    if (frame) onMessage(data, frame);
  });
}
