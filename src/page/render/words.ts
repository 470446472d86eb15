import { createContext, useContext } from 'react';
import { fillLine, type Lookup, placeholderNames, withParams } from '../../rules/fill.ts';
import { ownEntry } from '../../rules/own-entry.ts';

/** The values of the placeholders in the line's own `params`. */
export type Params = Record<string, string | number | undefined>;

export type MessageReader = (name: string, params?: Params) => string | undefined;

/** The words of a page: its placeholders, its messages, and the provider's name. An island brings its own. */
export type Words = { lookup: Lookup; message: MessageReader; provider: string };

/** Fills a message of content, or returns undefined if content has none (D-05). */
export const wordsOf = (messages: Readonly<Record<string, string>>, lookup: Lookup, provider: string): Words => ({
  lookup,
  provider,
  message(name, params) {
    const text = ownEntry(messages, name);
    return text === undefined ? undefined : fillLine(text, withParams(lookup, params));
  },
});

export const WordsContext = createContext<Words | undefined>(undefined);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('Words are drawn outside a page or island.');
  return words;
}

/** The part of the words that an island takes along: its messages, and the values of their placeholders. */
export type IslandWords = { messages: Record<string, string>; values: Record<string, string>; provider: string };

/** Collects these messages for an island, a name that ends in `*` for all that begin so, and what fills its lines. */
export function islandWords(
  all: Readonly<Record<string, string>>,
  { lookup, provider }: Words,
  names: readonly string[],
  lines: readonly string[],
): IslandWords {
  const isMeant = (name: string) =>
    names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
  const messages = Object.fromEntries(Object.entries(all).filter(([name]) => isMeant(name)));
  const placeholders = new Set([...[...Object.values(messages), ...lines].flatMap(placeholderNames), ...contactNames]);
  const values = [...placeholders].flatMap((name) => {
    const value = lookup(name);
    return value ? [[name, value] as const] : [];
  });
  return { messages, values: Object.fromEntries(values), provider };
}

/** What `LinkedText` makes links of. */
const contactNames = ['phone', 'email', 'website'];

/** The words of an island, from its own properties. */
export const wordsOfIsland = ({ messages, values, provider }: IslandWords): Words =>
  wordsOf(messages, (name) => ownEntry(values, name) ?? '', provider);
