import { fillLine, type Lookup, withParams } from '../../rules/fill.ts';
import { inLondon } from '../../rules/london-time.ts';
import type { Asking } from '../../rules/questions/question.ts';
import { useFacts, useLookup, useMessages, useSite } from '../render/hooks.tsx';

export type PageReaders = {
  fact: Asking['fact'];
  lookup: Lookup;
  message: Asking['message'];
  formats: Asking['formats'];
};

/** Returns the facts, texts and day with which questions are read and written now. */
export const askingOf = ({ fact, lookup, message, formats }: PageReaders): Asking => ({
  fact,
  line: (text, params) => fillLine(text, withParams(lookup, params)),
  message,
  today: inLondon(new Date().toISOString()).slice(0, 10),
  formats,
});

/** Returns a function that gives the facts, texts and day with which this page's questions are read and written. */
export function useAsking(): () => Asking {
  const { formats } = useSite();
  const readers = { fact: useFacts(), lookup: useLookup(), message: useMessages(), formats };
  return () => askingOf(readers);
}
