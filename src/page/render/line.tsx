import type { ReactElement, ReactNode } from 'react';
import { phoneHref } from '../../rules/contacts.ts';
import { fillLine, lineParts, withParams } from '../../rules/fill.ts';
import { type MessageReader, type Params, useWords } from './words.ts';

type LineProps = { text: string; params?: Params; links?: boolean };

/** Draws a line of text with its placeholders filled. */
export function Line({ text, params, links = false }: LineProps): ReactNode {
  const words = useWords();
  const lookup = withParams(words.lookup, params);
  if (links) return <LinkedText text={fillLine(text, lookup)} />;
  return lineParts(text, lookup).map((part, position) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
        key={position}
        data-v={part.name}
        translate={isAsItIs(lookup(part.name), words.provider) ? 'no' : undefined}
      >
        {whole(lookup(part.name))}
      </span>
    ),
  );
}

/** Whether a value is an amount, or the provider's name: no language writes it otherwise, and an act is about it. */
const isAsItIs = (value: string | undefined, provider: string) => value === provider || value?.startsWith('£');

/** Returns a line as a string, for attributes and dialogs. */
export const useLine = (text: string): string => fillLine(text, useWords().lookup);

/** Returns a function that fills a message of content, or returns undefined if content has none (D-05). */
export const useMessages = (): MessageReader => useWords().message;

/** Draws a message of content in which phone number, mailbox and website are links. */
export function MessageLine({ name, params }: { name: string; params?: Params }): ReactNode {
  return <LinkedText text={useMessages()(name, params) ?? ''} />;
}

/** Draws a filled text in which the provider's phone number, mailbox and website are links. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const { lookup } = useWords();
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

/** Draws addresses of mail, postcodes, and references such as DS-TSDJ-AYKC, in one piece where one fits its line. */
function whole(text: string | undefined): ReactNode {
  const parts = text?.split(
    /((?<!\S)(?:(?=\S*\d|[^\sa-z]+(?!\S))[^\s-]+-\S+|[^\s@]+@\S+|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\w)))/,
  );
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
