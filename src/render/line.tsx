import { type ReactNode, useMemo } from 'react';
import { fillLine, type Lookup, lineParts } from '../rules/fill.ts';
import type { Messages } from '../types.gen.ts';
import { useRendering } from './context.ts';
import { useLookup } from './use-link.ts';

/** Values for placeholders of this line alone: the `params` of its schema. A value is `undefined` while it is not known. */
type Params = Record<string, string | number | undefined>;

/** A line of text with its placeholders filled; a pending one keeps an empty, reserved slot. */
export function Line({ text, params }: { text: string; params?: Params }): ReactNode {
  const lookup = withParams(useLookup(), params);
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

/** Returns the same as a string, for attributes and dialogs; pending placeholders are left out. */
export function useLine(text: string, params?: Params): string {
  const lookup = withParams(useLookup(), params);
  return fillLine(text, lookup);
}

export type MessageReader = (name: keyof Messages | (string & {}), params?: Params) => string | undefined;

/** Reads the messages of content by name, filled; `undefined` for an optional one that content leaves out (D-05). */
export function useMessages(): MessageReader {
  const { site, page } = useRendering();
  const lookup = useLookup();
  return useMemo(
    () => (name, params) => {
      const text = page.messages?.[name] ?? site.messages[name];
      return text === undefined ? undefined : fillLine(text, withParams(lookup, params));
    },
    [site, page, lookup],
  );
}

const withParams =
  (lookup: Lookup, params: Params = {}): Lookup =>
  (name) =>
    Object.hasOwn(params, name) ? params[name]?.toString() : lookup(name);
