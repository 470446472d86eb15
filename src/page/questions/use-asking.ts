import { askingOf } from '../../rules/questions/asking.ts';
import type { Asking } from '../../rules/questions/question.ts';
import { useFacts, useLookup, usePage, useSite } from '../render/hooks.tsx';

/** Returns a function that gives the facts, texts and day with which this page's questions are read and written. */
export function useAsking(): () => Asking {
  const { formats, messages } = useSite();
  const page = usePage();
  const readers = { fact: useFacts(), lookup: useLookup(), formats };
  return () => askingOf({ ...readers, messages: { ...messages, ...page.messages } }, new Date().toISOString());
}
