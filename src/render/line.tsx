import { type ReactNode, useMemo } from 'react';
import { fillLine, lineParts, withParams } from '../rules/fill.ts';
import { phoneHref } from '../rules/phone.ts';

import { useRendering } from './context.ts';
import { useLookup } from './use-link.ts';

/** The values of the placeholders in the line's own `params`. A value is `undefined` while it is not known. */
type Params = Record<string, string | number | undefined>;

/** Draws a line of text with its placeholders filled. A pending placeholder is an empty slot that keeps its space. */
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

/** Returns a line as a string, for attributes and dialogs. Pending placeholders are left out. */
export function useLine(text: string, params?: Params): string {
  const lookup = withParams(useLookup(), params);
  return fillLine(text, lookup);
}

export type MessageReader = (name: string, params?: Params) => string | undefined;

/** Returns a function that reads a message of content by name and fills it, or returns undefined if content has none (D-05). */
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

/** Draws a message of content in which phone number, mailbox and website are links. */
export function MessageLine({ name }: { name: string }): ReactNode {
  const { site, page } = useRendering();
  const lookup = useLookup();
  const text = page.messages?.[name] ?? site.messages[name] ?? '';
  return lineParts(text).map((part, position) => {
    if (typeof part === 'string') return part;
    const words = lookup(part.name) ?? '';
    const href = contactHrefs[part.name]?.(words);
    return href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <a key={position} href={href}>
        {words}
      </a>
    ) : (
      words
    );
  });
}

const contactHrefs: Record<string, (value: string) => string> = {
  phone: phoneHref,
  email: (address) => `mailto:${address}`,
  website: (address) => address,
};
