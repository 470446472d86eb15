import type { Link } from '../../../types.gen.ts';
import type { Gallery } from '../model.ts';

/** What a frame tells the page around it. */
export type FromFrame =
  /** A picture is finished: its words, those around every page, and the names of the messages among its own. */
  | { doorstep: 'ready'; id: string; words: { page: string; around: string }; messages: string[] }
  | { doorstep: 'failed'; id: string; problem: string }
  /** The customer has come to a page, or something was recorded or read. */
  | { doorstep: 'visit'; page: string; link?: Link }
  /** The customer would have left for an address elsewhere. */
  | { doorstep: 'left'; url: string };

/** What the page around tells a frame. */
export type ToFrame =
  /** The content has changed. */
  | { doorstep: 'gallery'; gallery: Gallery }
  /** Another picture is to be taken in the same document. */
  | { doorstep: 'take'; id: string }
  /** The customer is another one now. */
  | { doorstep: 'customer'; link: Link; order?: number };

/** Tells the page around. A frame from disk has no origin to speak of, and nothing here is a secret. */
export const tell = (message: FromFrame): void => void (parent !== window && parent.postMessage(message, '*'));

/** Listens to the page around. */
export function listen(hear: (message: ToFrame) => void): void {
  addEventListener('message', ({ data, source }: MessageEvent<ToFrame>) => {
    if (source === parent && typeof data === 'object' && 'doorstep' in data) hear(data);
  });
}
