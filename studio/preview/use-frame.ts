import { useEffect, useRef, useState } from 'react';
import type { Gallery } from '../../src/states/types.ts';
import { sendTo } from '../frame/protocol.ts';
import { placeKey, type StudioLocation } from '../state/use-address.ts';
import type { Patch } from '../types.ts';
import { sendMode, sendShown } from './selection-bar.tsx';

/** What the frame is to show, and how a click on it is meant. */
type Shown = {
  /** The saved content. The patch differs from it, so that it comes first. */
  gallery: Gallery | undefined;
  patch: Patch | undefined;
  selects: boolean;
  /** The place that is selected, and the letter of its text that the cursor is at. */
  where: StudioLocation;
  letter: number | undefined;
};

/** Keeps the frame up to date: once `key`, its picture or walk, is loaded it is told all that is not saved. */
export function useFrame(key: string | undefined, shown: Shown) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loadedKey, setLoadedKey] = useState<string>();
  /** What the frame was told last, and the gallery that it was loaded with. */
  const told = useRef({ key, ...shown });

  /** Sends the content that a frame with `has` lacks. */
  function sendContent(next: HTMLIFrameElement, has: Partial<Shown>) {
    const { gallery, patch } = shown;
    const isRenewed = gallery !== undefined && gallery !== has.gallery;
    if (isRenewed) sendTo(next, { doorstep: 'gallery', gallery, ...(patch && { patch }) });
    else if (patch && patch !== has.patch) sendTo(next, { doorstep: 'patch', patch });
  }

  useEffect(() => {
    const { current: next } = frame;
    const has = told.current;
    if (key !== has.key && key !== undefined) {
      frame.current = null;
      told.current = { key, ...shown };
    } else if (next) {
      told.current = { key, ...shown };
      const { patch, selects, where, letter } = shown;
      sendContent(next, has);
      if (selects !== has.selects) sendMode(next, selects);
      const isMoved = placeKey(where) !== placeKey(has.where) || (letter !== undefined && letter !== has.letter);
      // A part that was just added is there now.
      if (isMoved || (patch && patch !== has.patch)) sendShown(next, where, letter);
    }
  });

  return {
    frame,
    isLoading: key !== undefined && loadedKey !== key,
    /** Must be called with a frame that has just loaded a page: it shows the saved content. */
    loaded(next: HTMLIFrameElement) {
      frame.current = next;
      setLoadedKey(key);
      sendContent(next, { gallery: told.current.gallery });
      told.current = { key, ...shown };
    },
  };
}
