import { readGiven, shownOf } from '../../src/rules/questions/answers.ts';
import type { Answers, Question } from '../../src/rules/questions/question.ts';
import { askingFor, questionsOf, shownAnswers } from '../../src/states/asking.ts';
import type { Drafts, GallerySite } from '../../src/states/types.ts';
import type { DraftRequest, Link } from '../../src/types.gen.ts';

type Now = { link: Link; drafts: Drafts; now: string };

type How = {
  /** Set if all questions of the act are to be answered, as where it is recorded. */
  isWhole: boolean;
  /** Set if the options that were chosen are gone. */
  isGone: boolean;
};

/** Adds the answers of a call to the draft, as the server does. Returns all, and the faults of the new ones. */
export function readAsked(
  from: GallerySite,
  { link, drafts, now }: Now,
  act: string,
  { answers: given }: DraftRequest,
  { isWhole, isGone }: How,
) {
  const asked = questionsOf(from, act).map(({ question }) => question);
  const questions = isGone ? asked.map(withoutOptions) : asked;
  const answeredQuestions = isWhole ? questions : questions.filter(({ name }) => Object.hasOwn(given, name));
  const earlier = Object.fromEntries(
    Object.entries(drafts[act] ?? {}).filter(([name]) => !answeredQuestions.some((question) => question.name === name)),
  );
  const shown = shownAnswers(from, link, { ...drafts, [act]: earlier }, now);
  const { answers, faults } = readGiven(answeredQuestions, given, askingFor(from, link, act, { shown, now }));
  return { answers: { ...earlier, ...answers }, faults };
}

const withoutOptions = (question: Question): Question =>
  question.type === 'question-choice' ? { ...question, options: [] } : question;

/** The answers of a link after an act of it is recorded: pages are told no personal one any more. */
export function recordedAnswers(
  from: GallerySite,
  link: Link,
  act: string,
  given: Answers,
  now: string,
): Pick<Link, 'answers'> {
  const questions = questionsOf(from, act)
    .map(({ question }) => question)
    .filter(({ personal }) => !personal);
  if (!questions.length) return {};
  const shown = shownOf(questions, given, askingFor(from, link, act, { now }));
  return { answers: { ...link.answers, ...shown } };
}
