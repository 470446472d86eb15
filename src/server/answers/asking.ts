import { readersOf } from '../../rules/facts.ts';
import type { FormFields, PostedFault } from '../../rules/forms.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { askingOf } from '../../rules/questions/asking.ts';
import { type Asking, answerPrefix, type Question, type Typed } from '../../rules/questions/question.ts';
import type { Compiled } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import { answersOf, type LinkView, orderOf, toWholeLink } from '../ledger/link.ts';

export type AskedQuestion = { page: string; question: Question };

export const questionsOf = ({ acts }: Compiled, act: string): AskedQuestion[] =>
  (ownEntry(acts, act)?.questions ?? []) as AskedQuestion[];

export const asksOn = (compiled: Compiled, act: string, page: string): boolean =>
  questionsOf(compiled, act).some((asked) => asked.page === page);

export const asksQuestions = ({ acts = {} }: Compiled): boolean =>
  Object.values(acts).some(({ questions = [] }) => questions.length > 0);

/** Whether answers of an act wait on the server for a later page that records them. */
export const keepsDrafts = (compiled: Compiled, act: string): boolean =>
  questionsOf(compiled, act).some(({ page }) => !compiled.acts![act]!.shown.some((control) => control.page === page));

/** Whether any answers are kept encrypted: drafts, and personal answers. */
export const sealsAnswers = (compiled: Compiled): boolean =>
  Object.keys(compiled.acts ?? {}).some(
    (act) =>
      keepsDrafts(compiled, act) || questionsOf(compiled, act).some(({ question }) => question.personal === true),
  );

/** The facts, texts and day by which a link's questions are read and written, with these of its answers. */
export function askingFor({ site, acts }: Compiled, link: LinkView, act: string, shown = answersOf(link)): Asking {
  const readers = readersOf(site, toWholeLink(site, link), orderOf(link), shown);
  const messages = { ...site.messages, ...ownEntry(acts, act)?.messages };
  return askingOf({ ...readers, messages, formats: site.formats }, link.readAt.toISOString());
}

export const typedIn = (fields: FormFields): Typed =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith(answerPrefix)));

/** The refusal of answers that cannot be right, in the words of content. */
export const answersInvalid = (faults: readonly PostedFault[]): Refusal =>
  new Refusal(
    'fields-invalid',
    {},
    { errors: faults.slice(0, 100).map(({ field, code, message }) => ({ field, code, detail: message })) },
  );
