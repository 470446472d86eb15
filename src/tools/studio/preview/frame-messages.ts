import type { CompiledPage } from '../../../types.gen.ts';
import type { ToFrame } from '../../gallery/frame/protocol.ts';
import type { Gallery } from '../../gallery/types.ts';
import type { Patch } from '../types.ts';

/** Sends a frame the drafts' differences from the saved gallery. */
export function sendPatch(frame: HTMLIFrameElement, patch: Patch): void {
  frame.contentWindow?.postMessage({ doorstep: 'patch', patch } satisfies ToFrame, '*');
}

/** Gives a frame the content as it is saved now, which patches differ from. */
export function sendGallery(frame: HTMLIFrameElement, gallery: Gallery, patch: Patch | undefined): void {
  frame.contentWindow?.postMessage({ doorstep: 'gallery', gallery, ...(patch && { patch }) } satisfies ToFrame, '*');
}

/** Shows another page under the name of one. */
export function sendPage(frame: HTMLIFrameElement, page: CompiledPage): void {
  frame.contentWindow?.postMessage({ doorstep: 'page', page } satisfies ToFrame, '*');
}
