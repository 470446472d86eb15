import { fillLine, useFacts, useLookup, useMessages } from '../render/hooks.tsx';
import { inLondon } from '../rules/london-time.ts';
import type { Asking } from '../rules/questions/question.ts';

/** What a page tells questions. */
export type Told = { fact: Asking['fact']; lookup: Parameters<typeof fillLine>[1]; message: Asking['message'] };

/** Returns what questions are read and written with now. */
export const askingOf = ({ fact, lookup, message }: Told): Asking => ({
  fact,
  line: (text, params = {}) =>
    fillLine(text, (name) => (Object.hasOwn(params, name) ? String(params[name]) : lookup(name))),
  message,
  today: inLondon(new Date().toISOString()).slice(0, 10),
});

/** Returns what questions are read and written with on this page. */
export function useAsking(): () => Asking {
  const told = { fact: useFacts(), lookup: useLookup(), message: useMessages() };
  return () => askingOf(told);
}
