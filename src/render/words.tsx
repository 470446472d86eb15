import { type ReactNode, useMemo } from 'react';
import type { Messages } from '../types.gen.ts';
import { useRendering } from './context.ts';
import { useLookup } from './facts.ts';
import { fillLine, lineParts } from './fill.ts';

/** A line of text with its placeholders filled; what is pending keeps an empty, reserved slot. */
export function Line({ text }: { text: string }): ReactNode {
  const lookup = useLookup();
  return lineParts(text).map((part, position) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <span key={position} data-v={part.name}>
        {lookup(part.name)}
      </span>
    ),
  );
}

/** The same as a string, for attributes and dialogs; what is pending is left out. */
export function useLine(text: string): string {
  const lookup = useLookup();
  return fillLine(text, (name) => lookup(name) ?? '');
}

export type MessageReader = (
  name: keyof Messages | (string & {}),
  extra?: Record<string, string>,
) => string | undefined;

/** Reads the messages of content by name, filled; `undefined` for an optional one that content leaves out (D-05). */
export function useMessages(): MessageReader {
  const { site, page } = useRendering();
  const lookup = useLookup();
  return useMemo(
    () => (name, extra) => {
      const text = page.messages?.[name] ?? site.messages[name];
      return text === undefined ? undefined : fillLine(text, (slot) => extra?.[slot] ?? lookup(slot) ?? '');
    },
    [site, page, lookup],
  );
}
