import type { FromFrame } from '../frame/protocol.ts';
import type { FromPreview } from '../source-map/protocol.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';

type Messages = { doorstep: FromFrame; studio: FromPreview };

/** Calls `onMessage` with every message of a frame: of the picture in it, or of what the studio has added there. */
export function useFrameMessages<From extends keyof Messages>(
  from: From,
  onMessage: (message: Messages[From], frame: HTMLIFrameElement) => void,
): void {
  useWindowEvent('message', ({ data, source }: MessageEvent<Messages[From]>) => {
    if (typeof data !== 'object' || !data || !(from in data)) return;
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
    if (frame) onMessage(data, frame);
  });
}
