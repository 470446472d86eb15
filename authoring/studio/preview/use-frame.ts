import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isObject } from '../../api/pure.ts';
import { valueIn } from '../edit/json-edit.ts';
import { marker, sendTo } from '../source-map/protocol.ts';
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
  /** Called when a page has come, with its name. */
  onVisit(address: string, page: string | undefined): void;
};

/** Keeps the frame up to date: it gets each page that the drafts have made anew, and is told what is selected. */
export function useFrame({ src, selects, where, letter, onVisit }: Shown) {
  const store = useStore();
  const { html, frameAt, drafts } = useStudio();
  const draftsAtVisit = useRef(drafts);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<string>();
  const place = placeKey(where);

  /** Of an entry in the list of a document's sections the page has the section itself. */
  function onPage(selected: StudioLocation): StudioLocation {
    const { file = '', at = [] } = selected;
    if (at[0] !== 'sections' || !file.endsWith('/document.json')) return selected;
    const entry = valueIn(store.currentText(file) ?? '', at.slice(0, 2));
    const name = isObject(entry) ? entry.section : entry;
    return { ...selected, file: file.replace('document.json', `${name}.md`), at: undefined };
  }

  useFrameMessages((message, sender) => {
    if (sender !== frame.current) return;
    if (message.doorstep === 'visit') {
      setLoaded(src);
      draftsAtVisit.current = store.get().drafts;
      store.visit(message.address);
      sendMode(sender, selects);
      sendShown(sender, onPage(where), letter);
      onVisit(message.address, message.page);
    }
    if (message.doorstep === 'drawn') sendShown(sender, onPage(where), letter);
  });
  // Before the studio itself is painted: the picture is what a key is waited for.
  useLayoutEffect(() => {
    if (html && html.address === frameAt) sendTo(frame.current, { doorstep: 'html', html: html.text });
  }, [html, frameAt]);
  // An editor who has gone on from a state by its own links, and writes now, is shown the state again.
  useEffect(() => {
    const hasLeft = frameAt !== undefined && !frameAt.includes(`${marker}=`);
    if (src?.startsWith('state.html') && hasLeft && frame.current && drafts !== draftsAtVisit.current)
      frame.current.src = src;
  }, [src, frameAt, drafts]);
  useEffect(() => {
    if (frame.current) sendMode(frame.current, selects);
  }, [selects]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place or letter is to be shown.
  useEffect(() => {
    if (frame.current) sendShown(frame.current, onPage(where), letter);
  }, [place, letter]);
  return { frame, isLoading: src !== undefined && loaded !== src };
}
