import { fillLine, type Lookup, withParams } from '../fill.ts';
import type { Formats } from '../format-value.ts';
import { londonDay } from '../london-time.ts';
import { ownEntry } from '../own-entry.ts';
import type { FactReader } from '../when.ts';
import type { Asking } from './question.ts';

/** What a page or the server knows of a link and its site. `messages` are those of the site and of the page. */
export type Told = {
  fact: FactReader;
  lookup: Lookup;
  messages: Readonly<Record<string, string | undefined>>;
  formats: Formats | undefined;
};

/** The facts, texts and day with which questions are read and written at a time, ISO 8601 in UTC. */
export function askingOf({ fact, lookup, messages, formats }: Told, now: string): Asking {
  const line: Asking['line'] = (text, params) => fillLine(text, withParams(lookup, params));
  return {
    fact,
    line,
    message(name, params) {
      const text = ownEntry(messages, name);
      return text === undefined ? undefined : line(text, params);
    },
    today: londonDay(now),
    formats,
  };
}
