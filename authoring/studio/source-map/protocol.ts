import type { Audit } from '../frame/audit.ts';
import type { Pointer } from '../types.ts';
import type { Origin } from './source.ts';

/** What names the state in the address of its page. */
export const marker = 'studio-state';

/** A message from a frame to the page around it. */
export type FromFrame =
  /** A page has come, at its address in the site: the page of that address, or one to which its customer was led. */
  | { doorstep: 'visit'; address: string; page: string | undefined }
  /** The page shows what it was sent last. */
  | { doorstep: 'drawn' }
  /** The accessibility findings of the page, or the error of the audit. */
  | { doorstep: 'audited'; audit: Audit | { failed: string } }
  /** The customer would have left for an address that is no page, or has asked for a file. */
  | { doorstep: 'left'; url: string; isFile: boolean }
  /** A part of the page was chosen to be changed, or is outlined because the studio has it selected. */
  | { doorstep: 'selected' | 'shown'; origin: Origin }
  /** What the studio has selected is not on the page as it is shown. */
  | { doorstep: 'unseen' }
  /** F6 takes the keyboard to the next part of the studio, or back to the one before. */
  | { doorstep: 'pane'; step: 1 | -1 }
  /** The search is to have the keyboard, or it is to be given back to the studio. */
  | { doorstep: 'searches' | 'released' };

/** A message from the page around to a frame. */
export type ToFrame =
  /** The page as it is drawn by now. */
  | { doorstep: 'html'; html: string }
  /** The page is to be audited. */
  | { doorstep: 'audit' }
  /** An element is to be outlined and in view; without a selector, none. */
  | { doorstep: 'outline'; selector?: string }
  /** While `on`, a click selects, and the page itself does nothing. */
  | { doorstep: 'inspect'; on: boolean }
  /** Scrolls to the first part that comes from this file, or from this value or letter of it. */
  | { doorstep: 'show'; file: string; at?: Pointer; letter?: number }
  /** A key that leads from words to words was pressed beside the page. */
  | { doorstep: 'step'; key: string };

/** Sends a message to the page around. A frame has no origin of its own, and no message is secret. */
export const post = (message: FromFrame): void => void (parent !== window && parent.postMessage(message, '*'));

export const sendTo = (frame: HTMLIFrameElement | null | undefined, message: ToFrame): void =>
  frame?.contentWindow?.postMessage(message, '*');

/** Calls a function with each message of the page around. */
export function listen(onMessage: (message: ToFrame) => void): void {
  addEventListener('message', ({ data, source }: MessageEvent<ToFrame>) => {
    if (source === parent && typeof data === 'object' && 'doorstep' in data) onMessage(data);
  });
}

/** Whether a key leads to the search from wherever the keyboard is. */
export const isSearchKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'f';
