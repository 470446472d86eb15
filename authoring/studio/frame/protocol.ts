import type { Audit } from './audit.ts';

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
  | { doorstep: 'left'; url: string; isFile: boolean };

/** A message from the page around to a frame. */
export type ToFrame =
  /** The page as it is drawn by now. */
  | { doorstep: 'html'; html: string }
  /** The page is to be audited. */
  | { doorstep: 'audit' }
  /** An element is to be outlined and in view; without a selector, none. */
  | { doorstep: 'outline'; selector?: string };

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
