import type { Gallery, Scene } from '../../src/states/types.ts';
import type { CompiledPage, CompiledSite, Link, Site } from '../../src/types.gen.ts';
import type { Audit } from './audit.ts';

/** A message from a frame to the page around it. */
export type FromFrame =
  /** A picture is finished. */
  | { doorstep: 'ready' }
  | { doorstep: 'failed'; id: string; problem: string }
  /** The accessibility findings of a picture, or the error of the audit. */
  | { doorstep: 'audited'; audit: Audit | { failed: string } }
  /** A page is reached, or something recorded or read. `turn` is that of the last customer it was told. */
  | { doorstep: 'visit'; page: string; link?: Link; turn: number }
  /** The user has used a control of the page by pointer or keyboard. The visits that follow are the user's. */
  | { doorstep: 'used' }
  /** The customer would have left for an address that is no page. */
  | { doorstep: 'left'; url: string; scene?: Scene };

/** Content that differs from the gallery's: pages that are new or changed, and everything else of the site. */
export type ContentPatch = { site: CompiledSite; file: Site; pages: CompiledPage[] };

/** Returns the gallery with other content. Its scenes, and the order of its pages, stay. */
export function withPatch(gallery: Gallery, { site, file, pages }: ContentPatch): Gallery {
  const all = new Map([...gallery.sites.content.pages, ...pages].map((page) => [page.name, page]));
  return { ...gallery, sites: { ...gallery.sites, content: { site, file, pages: [...all.values()] } } };
}

/** A message from the page around to a frame. */
export type ToFrame =
  /** The content has changed: as it is saved, and as it is to be shown where that is not saved yet. */
  | { doorstep: 'gallery'; gallery: Gallery; patch?: ContentPatch }
  /** Some pages are to be shown with other content, which is not saved yet. */
  | { doorstep: 'patch'; patch: ContentPatch }
  /** The page is to be audited. */
  | { doorstep: 'audit' }
  /** An element is to be outlined and in view; without a selector, none. */
  | { doorstep: 'outline'; selector?: string }
  /** The customer has changed, for the `turn`th time. */
  | { doorstep: 'customer'; link: Link; order?: number; turn: number };

/** Sends a message to the page around. A frame from disk has no usable origin, and no message is secret. */
export const post = (message: FromFrame): void => void (parent !== window && parent.postMessage(message, '*'));

export const sendTo = (frame: HTMLIFrameElement | null | undefined, message: ToFrame): void =>
  frame?.contentWindow?.postMessage(message, '*');

/** Calls a function with each message of the page around. */
export function listen(onMessage: (message: ToFrame) => void): void {
  addEventListener('message', ({ data, source }: MessageEvent<ToFrame>) => {
    if (source === parent && typeof data === 'object' && 'doorstep' in data) onMessage(data);
  });
}
