import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { fieldOf, shownAnew, typedOf } from '../../rules/questions/answers.ts';
import { nameOfField, type Question, questionsOn, type Typed } from '../../rules/questions/question.ts';
import {
  plain,
  useAnswers,
  useInSight,
  useIsRead,
  useIsRecorded,
  useLine,
  useLinkStore,
  useMessages,
  usePage,
  usePosted,
  usePostedFormId,
} from '../render/hooks.tsx';
import { typedOnPage } from './read-page.ts';
import { useAsking } from './use-asking.ts';

/** The parts that a question draws: its words, its fields, and their faults. */
export type Asked = {
  place: RefObject<HTMLDivElement | null>;
  /** The id of the form that its fields belong to without script. */
  form: string | undefined;
  label: string;
  hint: string | undefined;
  /** Set if it is one box with the words of the label, which then need no heading. */
  isTick: boolean;
  /** Set while the answers so far are not read. */
  isLocked: boolean;
  /** Set if the answers are recorded: there is nothing to ask any more. */
  isDone: boolean;
  /** The first value of a field. */
  typed: (part?: string) => readonly string[];
  /** Returns the words about a field's fault, if it has one. */
  fault: (part?: string) => string | undefined;
};

/** Returns the parts that a question draws. Its words must be on the screen when the act is recorded. */
export function useQuestion(question: Question, options: readonly string[] = []): Asked {
  const { asks } = usePage();
  const act = asks?.act ?? '';
  const posted = usePosted(act);
  const answers = useAnswers();
  const message = useMessages();
  const isRead = useIsRead();
  const isDone = useIsRecorded(act) === true;
  const place = useRef<HTMLDivElement>(null);
  const ownLabel = useLine(question.label);
  const hint = useLine(question.hint ?? '');
  // One option, and its hint.
  const isTick = options.length === 2 && plain(options[0]!) === plain(ownLabel);
  const isMarked = question.required === false && !isTick;
  const label = isMarked ? (message('questionOptional', { label: ownLabel }) ?? ownLabel) : ownLabel;
  useInSight(place, true, () => (isDone ? [] : [isTick ? '' : label, hint, ...options]));
  useLive(place);

  const draft = answers.status === 'ready' ? answers.answers[question.name] : undefined;
  const firstTyped: Typed = posted?.fields ?? (draft ? typedOf([question], { [question.name]: draft.value }) : {});
  const faults = posted?.faults?.filter(({ field }) => nameOfField(field) === question.name) ?? [];
  return {
    ...{ place, label, isTick, isDone },
    hint: hint || undefined,
    form: usePostedFormId(act || undefined),
    isLocked: !isRead,
    typed: (part) => [firstTyped[fieldOf(question, part)] ?? []].flat(),
    fault: (part) => faults.find(({ field }) => field === fieldOf(question, part))?.message,
  };
}

/** Updates the page's conditions with the customer's answers: a choice at once, typed text when the field is left. */
function useLive(place: RefObject<HTMLDivElement | null>): void {
  const store = useLinkStore();
  const asking = useAsking();
  const questions = questionsOn(usePage());
  const read = () => {
    const answers = store.answers();
    if (answers.status !== 'ready' || !questions.length) return;
    store.setAnswers(shownAnew(questions, typedOnPage(), answers.answers, asking()));
  };
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const live = () => latest.current();
    const element = place.current;
    // A choice made before the script ran counts.
    live();
    element?.addEventListener('change', live);
    return () => element?.removeEventListener('change', live);
  }, [place]);
}
