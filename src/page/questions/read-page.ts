import type { Posted } from '../../rules/forms.ts';
import { answersText, answerValues, firstUnanswered, readAnswers, typedOf } from '../../rules/questions/answers.ts';
import { askingOf, type Told } from '../../rules/questions/asking.ts';
import { answerPrefix, type Question, questionsOn, type Typed } from '../../rules/questions/question.ts';
import type { KnownAnswers } from '../../rules/questions/shown.ts';
import type { CompiledPage } from '../../types.gen.ts';

/** The fields of questions as they now are on the page, by name. */
export function typedOnPage(): Typed {
  const typed: Record<string, string[]> = {};
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name^="${answerPrefix}"]`);
  for (const field of fields) {
    const isLeft = ['radio', 'checkbox'].includes(field.type) && !(field as HTMLInputElement).checked;
    if (!isLeft) typed[field.name] = [...(typed[field.name] ?? []), field.value];
  }
  return typed;
}

/** The answered part of an act: on the page that keeps its own answers, or in all for the page that records them. */
export type ReadPage = ReturnType<typeof readAnswers> & {
  /** The values in the fields of the page. */
  fields: Typed;
  text: string;
  /** The first page with a question that has to be answered and is not, such as on a branch that is open now. */
  open?: string;
};

/** Reads the answers on a page; for one that records them, with those of the pages before. */
export function readPage(page: CompiledPage, known: KnownAnswers, told: Told, part: 'own' | 'all'): ReadPage {
  const asking = askingOf(told, new Date().toISOString());
  const pageQuestions = questionsOn(page);
  const all = (page.asks?.questions ?? []).map(({ question }) => question as Question);
  const questions = part === 'own' ? pageQuestions : all;
  const fields = typedOnPage();
  const draft = known.status === 'ready' ? answerValues(known.answers) : {};
  const others = questions.filter(({ name }) => !pageQuestions.some((question) => question.name === name));
  const read = readAnswers(questions, { ...typedOf(others, draft), ...fields }, asking);
  const open = firstUnanswered(page.asks?.questions ?? [], { ...draft, ...read.answers }, asking)?.page;
  return { ...read, fields, text: answersText(questions, read.answers, asking), ...(open !== undefined && { open }) };
}

/** The answers that a button would send have faults: there is no call. */
export class WrongAnswers extends Error {
  override name = 'WrongAnswers';
  readonly posted: Pick<Posted, 'faults' | 'fields'>;

  constructor({ faults, fields }: ReadPage) {
    super('The answers have faults.');
    this.posted = { faults, fields };
  }
}
