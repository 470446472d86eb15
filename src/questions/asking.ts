import { fillLine, useFacts, useLookup, useMessages } from '../render/hooks.tsx';
import { inLondon } from '../rules/london-time.ts';
import type { Asking } from '../rules/questions/question.ts';

/** Returns what questions are read and written with on this page. */
export function useAsking(): () => Asking {
  const fact = useFacts();
  const lookup = useLookup();
  const message = useMessages();
  return () => ({
    fact,
    line: (text, params = {}) =>
      fillLine(text, (name) => (Object.hasOwn(params, name) ? String(params[name]) : lookup(name))),
    message,
    today: inLondon(new Date().toISOString()).slice(0, 10),
  });
}
