import type { CompiledPage } from '../../../types.gen.ts';
import type { ToFrame } from '../../gallery/frame/protocol.ts';
import type { Gallery } from '../../gallery/model.ts';
import type { Patch } from '../model.ts';
import type { Drawn } from '../state/draw-text.ts';

/** Shows what is not saved yet. */
export function sendPatch(frame: HTMLIFrameElement, patch: Patch): void {
  frame.contentWindow?.postMessage({ doorstep: 'patch', patch } satisfies ToFrame, '*');
}

/** Gives a frame the content as it is saved now, which patches differ from. */
export function sendGallery(frame: HTMLIFrameElement, gallery: Gallery, patch: Patch | undefined): void {
  frame.contentWindow?.postMessage({ doorstep: 'gallery', gallery, ...(patch && { patch }) } satisfies ToFrame, '*');
}

/** Shows what is newer than the last patch. */
export function sendDrawn(frame: HTMLIFrameElement, { texts, pages, words }: Drawn): void {
  // The site is drawn anew with other words, without the texts and pages that are newer.
  if (words.messages || words.values)
    frame.contentWindow?.postMessage({ doorstep: 'words', ...words } satisfies ToFrame, '*');
  for (const page of pages) sendPage(frame, page);
  frame.contentWindow?.postMessage({ doorstep: 'texts', texts } satisfies ToFrame, '*');
}

/** Shows another page under the name of one. */
export function sendPage(frame: HTMLIFrameElement, page: CompiledPage): void {
  frame.contentWindow?.postMessage({ doorstep: 'page', page } satisfies ToFrame, '*');
}
