import { readAnswers, readGiven, shownOf } from '../../rules/questions/answers.ts';
import { type AnswerValue, answerPrefix, type Typed } from '../../rules/questions/question.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import type { Compiled, CompiledPage } from '../../types.gen.ts';
import { type AskedQuestion, answersInvalid, askingFor, asksQuestions, questionsOf } from '../answers/asking.ts';
import { Refusal } from '../base/refusal.ts';
import type { AskRead } from '../block.ts';
import { askFor, isPrepared, preparedQuestions, shownOn } from '../blocks/prepare.ts';
import type { ActDeps } from '../deps.ts';
import type { ActCaller, Draft } from '../kind.ts';
import { answersOf, type LinkView } from '../ledger/link.ts';
import { decide } from './decide.ts';

/** Answers to the questions of one page, as its form posts them; or those that a call gives, of any page. */
type GivenAnswers = { page: string; typed: Typed } | { answers: Record<string, unknown> };

/**
 * Keeps answers for the page that records them, in place of earlier ones, with the options that are offered now.
 * Returns all of the link. Throws a `Refusal`: `fields-invalid`, or that of the act itself.
 */
export async function keepDraft(
  deps: ActDeps,
  { loadLink }: Pick<ActCaller, 'loadLink'>,
  act: string,
  given: GivenAnswers,
) {
  const isGiven = ({ page, question: { name } }: AskedQuestion) =>
    'page' in given ? page === given.page : Object.hasOwn(given.answers, name);
  const preparedQuestions = await preparedForDraft(deps, await loadLink(deps.db, { lock: false }), act, given, isGiven);
  const questions = preparedQuestions.map(({ question }) => question);
  const givenQuestions = preparedQuestions.filter(isGiven).map(({ question }) => question);
  return deps.db.transaction(async (tx): Promise<ShownAnswers> => {
    const link = await loadLink(tx, { lock: true });
    if (decide({ compiled: deps.compiled, link, operation: act })) throw new Refusal('link-used');
    const earlier: Record<string, AnswerValue> = { ...(await deps.answers.drafts(tx, link.row.id))[act] };
    for (const { name } of givenQuestions) delete earlier[name];
    const withDraft = (answers: Record<string, AnswerValue>) => ({
      ...answersOf(link),
      ...shownOf(questions, answers, askingFor(deps.compiled, link, act)),
    });
    const asking = askingFor(deps.compiled, link, act, withDraft(earlier));
    const read =
      'page' in given
        ? readAnswers(givenQuestions, given.typed, asking)
        : readGiven(givenQuestions, given.answers, asking);
    if (read.faults.length > 0) throw answersInvalid(read.faults);
    const all = { ...earlier, ...read.answers };
    // A sum is decided anew wherever it is shown.
    for (const { name, type } of givenQuestions) if (type === 'question-sum') delete all[name];
    await deps.answers.keepDraft(tx, link.row.id, act, all);
    return withDraft(all);
  });
}

/** The prepared questions that have an answer or are given one. A form gives none that its page does not show. */
async function preparedForDraft(
  deps: ActDeps,
  link: LinkView,
  act: string,
  given: GivenAnswers,
  isGiven: (one: AskedQuestion) => boolean,
): Promise<AskedQuestion[]> {
  const asked = questionsOf(deps.compiled, act);
  if (!asked.some(({ question }) => isPrepared(question))) return asked;
  const load = async () => link;
  const [ask, askAnew] = [askFor(deps, load), askFor(deps, load, { isNew: true })];
  const answers = (await deps.answers.drafts(deps.db, link.row.id))[act] ?? {};
  const shown = shownAnswers(deps.compiled, link, {
    [act]: { questions: asked.map(({ question }) => question), answers },
  });
  const page = { name: 'page' in given ? given.page : '', asks: { act, questions: asked } };
  const canShow = shownOn(deps.compiled, link, page, shown);
  return preparedQuestions(deps, asked, (one) => {
    if (!isGiven(one)) return Object.hasOwn(shown, one.question.name) && ask;
    return (!('page' in given) || canShow(one.question)) && askAnew;
  });
}

/** Drafts of an active link by their act, until it is recorded. Only those of the page have the provider's words. */
export async function readDrafts(
  deps: ActDeps,
  link: LinkView,
  ask: AskRead = askFor(deps, async () => link),
  page?: CompiledPage,
): Promise<Record<string, Draft>> {
  if (link.status !== 'active' || !asksQuestions(deps.compiled)) return {};
  const drafts = Object.entries(await deps.answers.drafts(deps.db, link.row.id));
  const shown = drafts
    .filter(([act]) => !link.recorded.includes(act))
    .map(async ([act, answers]): Promise<[string, Draft]> => {
      const asked = questionsOf(deps.compiled, act);
      const all = shownOf(
        asked.map(({ question }) => question),
        answers,
        askingFor(deps.compiled, link, act),
      );
      const isShown = (name: string) =>
        Object.hasOwn(all, name) && (!page || showsWords(deps.compiled, page, act, name));
      const prepared = await preparedQuestions(deps, asked, ({ question }) => isShown(question.name) && ask);
      return [act, { questions: prepared.map(({ question }) => question), answers }];
    });
  return Object.fromEntries(await Promise.all(shown));
}

/** Whether a page shows an answer in words: in its texts, in a list of answers, or to have it recorded. */
function showsWords(
  { site }: Compiled,
  { name, page, texts, needs }: CompiledPage,
  act: string,
  answer: string,
): boolean {
  if (site.routes[name]?.act === act || needs.includes('answers')) return true;
  return JSON.stringify([page, texts]).includes(answerPrefix + answer);
}

/** Returns the answers that a link's pages show: the recorded ones, and those of its drafts. */
export const shownAnswers = (compiled: Compiled, link: LinkView, drafts: Record<string, Draft>): ShownAnswers =>
  Object.assign(
    {},
    answersOf(link),
    ...Object.entries(drafts).map(([act, { questions, answers }]) =>
      shownOf(questions, answers, askingFor(compiled, link, act)),
    ),
  );
