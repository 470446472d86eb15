import { readAnswers, shownOf } from '../../rules/questions/answers.ts';
import { type Answers, type AnswerValue, answerPrefix } from '../../rules/questions/question.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import type { Compiled, CompiledPage } from '../../types.gen.ts';
import {
  type AskedQuestion,
  answersInvalid,
  askingFor,
  asksQuestions,
  questionsOf,
  typedIn,
} from '../answers/asking.ts';
import { Refusal } from '../base/refusal.ts';
import type { AskRead } from '../block.ts';
import { askFor, isPrepared, preparedQuestions, shownOn } from '../blocks/prepare.ts';
import type { ContentDeps } from '../deps.ts';
import type { Draft, Post } from '../kind.ts';
import { answersOf, type LinkView } from '../ledger/link.ts';
import type { Ports } from '../ports.ts';
import { decide } from './decide.ts';

/** What drafts are read with. */
export type DraftRoom = Pick<ContentDeps, 'compiled'> & Pick<Ports, 'read' | 'drafts'>;

/**
 * Keeps the answers of one page for the page that records them, in place of earlier ones, with the options that are
 * offered now. Returns all of the link. Throws a `Refusal`: `fields-invalid`, or that of the act itself.
 */
export async function keepDraft(room: DraftRoom & Pick<Ports, 'keepDraft'>, post: Post): Promise<ShownAnswers> {
  const { compiled } = room;
  const { act, page, typed } = post;
  const prepared = await preparedForDraft(room, post);
  const questions = prepared.map(({ question }) => question);
  const own = prepared.filter((one) => one.page === page).map(({ question }) => question);
  let shown: ShownAnswers = {};
  await room.keepDraft(post.link, act, (link, draft) => {
    if (decide({ compiled, link, operation: act })) throw new Refusal('link-used');
    const withDraft = (answers: Answers) => ({
      ...answersOf(link),
      ...shownOf(questions, answers, askingFor(compiled, link, act)),
    });
    const earlier: Record<string, AnswerValue> = { ...draft };
    for (const { name } of own) delete earlier[name];
    const read = readAnswers(own, typedIn(typed), askingFor(compiled, link, act, withDraft(earlier)));
    if (read.faults.length > 0) throw answersInvalid(read.faults);
    const all = { ...earlier, ...read.answers };
    // A sum is decided anew wherever it is shown.
    for (const { name, type } of own) if (type === 'question-sum') delete all[name];
    shown = withDraft(all);
    return all;
  });
  return shown;
}

/** The questions of the act, prepared where they have an answer, or where the page shows them. */
async function preparedForDraft(room: DraftRoom, { act, page, link }: Post): Promise<AskedQuestion[]> {
  const { compiled } = room;
  const asked = questionsOf(compiled, act);
  if (!asked.some(({ question }) => isPrepared(question))) return asked;
  const [ask, askAnew] = [askFor(room, link), askFor(room, link, { isNew: true })];
  const answers = (await room.drafts(link))[act] ?? {};
  const questions = asked.map(({ question }) => question);
  const shown = shownAnswers(compiled, link, { [act]: { questions, answers } });
  const canShow = shownOn(compiled, link, { name: page, asks: { act, check: '', questions: asked } }, shown);
  return preparedQuestions(compiled, asked, (one) =>
    one.page === page ? canShow(one.question) && askAnew : Object.hasOwn(shown, one.question.name) && ask,
  );
}

/** Drafts of an active link by their act, until it is recorded. Only those of the page have the provider's words. */
export async function readDrafts(
  room: DraftRoom,
  link: LinkView,
  ask: AskRead = askFor(room, link),
  page?: CompiledPage,
): Promise<Record<string, Draft>> {
  const { compiled } = room;
  if (link.status !== 'active' || !asksQuestions(compiled)) return {};
  const drafts = Object.entries(await room.drafts(link));
  const shown = drafts
    .filter(([act]) => !link.recorded.includes(act))
    .map(async ([act, answers]): Promise<[string, Draft]> => {
      const asked = questionsOf(compiled, act);
      const all = shownOf(
        asked.map(({ question }) => question),
        answers,
        askingFor(compiled, link, act),
      );
      const isShown = (name: string) => Object.hasOwn(all, name) && (!page || showsWords(compiled, page, act, name));
      const prepared = await preparedQuestions(compiled, asked, ({ question }) => isShown(question.name) && ask);
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
