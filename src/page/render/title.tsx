import { createContext, type ReactNode, use, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useRendering } from './context.ts';
import { useMessages } from './line.tsx';

/** A block's note about its page: that something on it is wrong, or another heading. */
export type TitleNote = { isWrong?: boolean; heading?: string | undefined };

type Take = (id: string, note: TitleNote | undefined) => void;
const TakeContext = createContext<Take>(() => undefined);

/** Draws its children, and stores the notes that their blocks add to the title. */
export function TitleNotes({ children }: { children: (note: TitleNote) => ReactNode }) {
  const [notes, setNotes] = useState<Record<string, TitleNote>>({});
  const take = useMemo<Take>(
    () => (id, note) => setNotes(({ [id]: _, ...others }) => (note ? { ...others, [id]: note } : others)),
    [],
  );
  const all = Object.values(notes);
  const heading = all.find((note) => note.heading !== undefined)?.heading;
  return <TakeContext value={take}>{children({ isWrong: all.some((note) => note.isWrong), heading })}</TakeContext>;
}

/** Says something of the page's title and heading, for as long as the block is drawn. */
export function useTitleNote({ isWrong = false, heading }: TitleNote): void {
  const take = use(TakeContext);
  const id = useId();
  useLayoutEffect(() => {
    if (isWrong || heading !== undefined) take(id, { isWrong, heading });
    return () => take(id, undefined);
  }, [take, id, isWrong, heading]);
}

type Props = { title: string; heading: string; isWrong: boolean };

/** Draws the page's `<title>`: its title, the heading that shows where that is another, and the provider (D-38). */
export function PageTitle({ title, heading, isWrong }: Props) {
  const { site } = useRendering();
  const message = useMessages();
  const words = heading === title ? title : `${title}: ${heading}`;
  return <title>{`${isWrong ? `${message('errorPrefix')} ` : ''}${words} – ${site.name}`}</title>;
}
