import { readAnswers, readGiven, shownOf } from '../../rules/questions/answers.ts';
import type { AnswerValue, Typed } from '../../rules/questions/question.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import { answersInvalid, askingFor, asksQuestions, questionsOf } from '../answers/asking.ts';
import { Refusal } from '../base/refusal.ts';
import type { Deps } from '../deps.ts';
import type { Asked } from '../kind.ts';
import { answersOf, type LinkView } from '../ledger/link.ts';
import { decide } from './decide.ts';

/** Answers to the questions of one page, as its form posts them; or those that a call gives, of any page. */
type Given = { page: string; typed: Typed } | { answers: Record<string, unknown> };

/**
 * Keeps answers for the page that records them, in place of earlier ones to the same questions. Returns all answers of the
 * link. Throws a `Refusal`: `fields-invalid`, or what the act itself would be refused with.
 */
export function keepDraft(deps: Deps, { loadLink }: Pick<Asked, 'loadLink'>, act: string, given: Given) {
  return deps.db.transaction(async (tx): Promise<ShownAnswers> => {
    const link = await loadLink(tx, { lock: true });
    const first = decide({ compiled: deps.compiled, link, operation: act });
    if (first) throw new Refusal('problem' in first ? first.problem : 'link-used');
    const asked = questionsOf(deps.compiled, act);
    const questions = asked.map(({ question }) => question);
    const own = asked
      .filter(({ page, question: { name } }) =>
        'page' in given ? page === given.page : Object.hasOwn(given.answers, name),
      )
      .map(({ question }) => question);
    const earlier: Record<string, AnswerValue> = { ...(await deps.answers.drafts(tx, link.row.id))[act] };
    for (const { name } of own) delete earlier[name];
    const shown = (answers: Record<string, AnswerValue>) => ({
      ...answersOf(link),
      ...shownOf(questions, answers, askingFor(deps.compiled, link, act)),
    });
    const asking = askingFor(deps.compiled, link, act, shown(earlier));
    const read = 'page' in given ? readAnswers(own, given.typed, asking) : readGiven(own, given.answers, asking);
    if (read.faults.length > 0) throw answersInvalid(read.faults);
    const all = { ...earlier, ...read.answers };
    await deps.answers.keepDraft(tx, link.row.id, act, all);
    return shown(all);
  });
}

/** The answers of a link as its pages show them: those that are recorded, and those of its drafts while it is active. */
export async function shownAnswers(deps: Deps, link: LinkView): Promise<ShownAnswers> {
  const { compiled } = deps;
  let answers = answersOf(link);
  if (link.status !== 'active' || !asksQuestions(compiled)) return answers;
  for (const [act, draft] of Object.entries(await deps.answers.drafts(deps.db, link.row.id))) {
    if (link.recorded.includes(act)) continue;
    const questions = questionsOf(compiled, act).map(({ question }) => question);
    answers = { ...answers, ...shownOf(questions, draft, askingFor(compiled, link, act)) };
  }
  return answers;
}
