import { useEffect, useRef, useState } from 'react';
import { sendTo } from '../frame/protocol.ts';
import { placeKey, type StudioLocation } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { useFrameMessages } from './frame-messages.ts';
import { sendMode, sendShown } from './selection-bar.tsx';

/** What the frame is to show, and how a click on it is meant. */
type Shown = {
  src: string | undefined;
  selects: boolean;
  /** The place that is selected, and the letter of its text that the cursor is at. */
  where: StudioLocation;
  letter: number | undefined;
  /** Called when a page has come. */
  onVisit(address: string): void;
};

/** Keeps the frame up to date: it gets each page that the drafts have made anew, and is told what is selected. */
export function useFrame({ src, selects, where, letter, onVisit }: Shown) {
  const store = useStore();
  const { html, frameAt } = useStudio();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<string>();
  const place = placeKey(where);

  useFrameMessages('doorstep', (message, sender) => {
    if (sender !== frame.current) return;
    if (message.doorstep === 'visit') {
      setLoaded(src);
      store.visit(message.address);
      sendMode(sender, selects);
      sendShown(sender, where, letter);
      onVisit(message.address);
    }
    if (message.doorstep === 'drawn') sendShown(sender, where, letter);
  });
  useEffect(() => {
    if (html && html.address === frameAt) sendTo(frame.current, { doorstep: 'html', html: html.text });
  }, [html, frameAt]);
  useEffect(() => {
    if (frame.current) sendMode(frame.current, selects);
  }, [selects]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place or letter is to be shown.
  useEffect(() => {
    if (frame.current) sendShown(frame.current, where, letter);
  }, [place, letter]);
  return { frame, isLoading: src !== undefined && loaded !== src };
}
