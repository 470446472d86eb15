import { type ReactElement, type ReactNode, useMemo } from 'react';
import { phoneHref } from '../../rules/contacts.ts';
import { fillLine, lineParts, withParams } from '../../rules/fill.ts';
import { useRendering } from './context.ts';
import { useLookup } from './use-link.ts';

/** The values of the placeholders in the line's own `params`. A value is `undefined` while it is not known. */
type Params = Record<string, string | number | undefined>;

type LineProps = { text: string; params?: Params; links?: boolean };

/** Draws a line of text with its placeholders filled. A pending placeholder is an empty slot that keeps its space. */
export function Line({ text, params, links = false }: LineProps): ReactNode {
  const lookup = withParams(useLookup(), params);
  const { name } = useRendering().site;
  if (links) return <LinkedText text={fillLine(text, lookup)} />;
  return lineParts(text, lookup).map((part, position) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <span key={position} data-v={part.name} translate={isAsItIs(lookup(part.name), name) ? 'no' : undefined}>
        {whole(lookup(part.name))}
      </span>
    ),
  );
}

/** Whether a value is an amount, or the provider's name: no language writes it otherwise, and an act is about it. */
const isAsItIs = (value: string | undefined, provider: string) => value === provider || value?.startsWith('£');

/** Returns a line as a string, for attributes and dialogs. Pending placeholders are left out. */
export const useLine = (text: string): string => fillLine(text, useLookup());

export type MessageReader = (name: string, params?: Params) => string | undefined;

/** Returns a function that fills a message of content, or returns undefined if content has none (D-05). */
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
  return <LinkedText text={useMessages()(name) ?? ''} />;
}

/** Draws a filled text in which the provider's phone number, mailbox and website are links. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const lookup = useLookup();
  let parts: (string | ReactElement)[] = [text];
  for (const [name, hrefOf] of Object.entries(contactHrefs)) {
    const words = lookup(name);
    if (!words) continue;
    parts = parts.flatMap((part, position) => {
      if (typeof part !== 'string') return part;
      return part.split(words).flatMap((own, index) => {
        const link = (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
          <a key={name + position + index} href={hrefOf(words)}>
            {words}
          </a>
        );
        return index ? [link, own] : own;
      });
    });
  }
  return parts.map((part) => (typeof part === 'string' ? whole(part) : part));
}

/** Draws addresses of mail, and references such as DS-TSDJ-AYKC, in one piece where one fits its line. */
function whole(text: string | undefined): ReactNode {
  const parts = text?.split(/((?=\S*\d|[^\sa-z]+(?!\S))[^\s-]+-\S+|\S+@\S+)/);
  if (!parts?.[1]) return text;
  return parts.map((part, position) =>
    position % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <span key={position} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

const contactHrefs: Record<string, (value: string) => string> = {
  phone: phoneHref,
  email: (address) => `mailto:${address}`,
  website: (address) => address,
};
