import { askingOf } from '../../rules/questions/asking.ts';
import type { Asking } from '../../rules/questions/question.ts';
import { useLookup, useShown } from '../render/hooks.tsx';

/** Returns the facts, texts and day with which this page's questions are read and written. */
export function useAsking(): Asking {
  const { site, page, fact, now } = useShown();
  const messages = { ...site.messages, ...page.messages };
  return askingOf({ fact, lookup: useLookup(), formats: site.formats, messages }, now);
}
