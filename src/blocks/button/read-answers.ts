import type { ReadPage } from '../../page/questions/read-page.ts';
import { useFacts, useLinkStore, useLookup, usePage, useSite } from '../../page/render/hooks.tsx';
import { notShownField, questionsOn } from '../../rules/questions/question.ts';
import { holds } from '../../rules/when.ts';

/** Returns a function that reads the answers as they now are. It rejects with {@link WrongAnswers}. */
export function useReadPage(part: 'own' | 'all'): () => Promise<ReadPage> {
  const page = usePage();
  const store = useLinkStore();
  const { formats, messages } = useSite();
  const told = { fact: useFacts(), lookup: useLookup(), messages: { ...messages, ...page.messages }, formats };
  return async () => {
    const { readPage, WrongAnswers } = await import('../../page/questions/read-page.ts');
    const read = readPage(page, store.answers(), told, part);
    if (read.faults.length) throw new WrongAnswers(read);
    return read;
  };
}

/** The hidden field with the questions of the page that it does not show now, for a post without script. */
export function useNotShown(): Record<string, string> {
  const fact = useFacts();
  const notShown = questionsOn(usePage()).filter(({ when }) => when && !holds(when, fact));
  return notShown.length > 0 ? { [notShownField]: notShown.map(({ name }) => name).join(' ') } : {};
}
