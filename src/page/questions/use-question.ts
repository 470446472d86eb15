import { ownEntry } from '../../rules/own-entry.ts';
import { fieldOf, typedOf } from '../../rules/questions/answers.ts';
import {
  type AnswerValue,
  nameOfField,
  type Question,
  questionsOn,
  type Typed,
} from '../../rules/questions/question.ts';
import { useFormId, useIsRecorded, useLine, useMessages, usePosted, useShown } from '../render/hooks.tsx';

/** The parts that a question draws: its words, its fields, and their faults. */
export type Asked = {
  /** The id of the form that its fields belong to. */
  form: string | undefined;
  label: string;
  hint: string | undefined;
  /** Set if it is one box with the words of the label, which then need no heading. */
  isTick: boolean;
  /** Set if the answers are recorded: there is nothing to ask any more. */
  isDone: boolean;
  /** The first value of a field. */
  typed: (part?: string) => readonly string[];
  /** Returns the words about a field's fault, if it has one. */
  fault: (part?: string) => string | undefined;
};

/** Returns the parts that a question draws. */
export function useQuestion(question: Question): Asked {
  const { page, answers } = useShown();
  const act = page.asks?.act ?? '';
  const posted = usePosted(act);
  const message = useMessages();
  const isDone = useIsRecorded(act);
  const form = useFormId(act || undefined);
  const ownLabel = useLine(question.label);
  const hint = useLine(question.hint ?? '');
  const isTick = question.type === 'question-yes-no' && question.tick === true;
  const isMarked = question.required === false && !isTick;
  const label = isMarked ? (message('questionOptional', { label: ownLabel }) ?? ownLabel) : ownLabel;
  const draft = ownEntry(answers, question.name);
  const given = usePrefilled(question);
  const first = draft?.value ?? given;
  const firstTyped: Typed =
    posted?.fields ?? (first === undefined ? {} : typedOf([question], { [question.name]: first }));
  const faults = posted?.faults?.filter(({ field }) => nameOfField(field) === question.name) ?? [];
  return {
    ...{ label, isTick, isDone, form },
    hint: hint || undefined,
    typed: (part) => [firstTyped[fieldOf(question, part)] ?? []].flat(),
    fault: (part) => faults.find(({ field }) => field === fieldOf(question, part))?.message,
  };
}

/** The value with which a question begins, until something of its page is answered: what a customer takes out stays out. */
function usePrefilled(question: Question): AnswerValue | undefined {
  const { page, answers, fact } = useShown();
  const name = 'prefill' in question ? question.prefill : undefined;
  if (name === undefined || questionsOn(page).some((other) => ownEntry(answers, other.name))) return undefined;
  const read = fact(name);
  return read.unknown ? undefined : (read.value as AnswerValue | undefined);
}
