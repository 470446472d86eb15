import { type Answers, type Question, questionsOn } from '../rules/questions/question.ts';
import type { CompiledPage } from '../types.gen.ts';
import { pressedFor, traitsOf } from './block-traits.ts';
import { answersOf } from './link-answers.ts';
import type { Base } from './page-states.ts';
import { wrongAnswers } from './sample-answers.ts';
import type { Action, GallerySite } from './types.ts';

/** The ways to answer a page's questions wrongly, for the first of them: the page shows all faults together. */
export function wrongAnswerActions(from: GallerySite, page: CompiledPage, base: Base, question: Question): Action[] {
  const { link } = base.scene;
  const { act = '' } = page.asks ?? {};
  const questions = questionsOn(page);
  const button = base.drawing.blocks.find(
    ({ shown, block }) => shown && [traitsOf(block).keeps, traitsOf(block).act].includes(act),
  );
  if (!link || !button || questions[0]?.name !== question.name) return [];
  const labels = pressedFor(button).flatMap((block) => ('label' in block ? (block.label ?? []) : []));
  const steps = labels.map((label) => ({ press: base.drawing.fill(label) }));
  const name = `“${steps.at(-1)?.press}”`;
  const call = traitsOf(button.block).keeps ? 'keep' : act;
  const right = answersOf(from, link, act);
  const wrong = wrongAnswers(questions, right);
  const isWrong = questions.some(({ name }) => wrong[name] !== right[name]);
  const chooses = questions.some((one) => 'optionsFrom' in one && one.name in right);
  return [
    ...(questions.some(({ required = true }) => required) ? [{ title: `${name}: nothing answered`, steps }] : []),
    ...(isWrong ? [{ title: `${name}: wrong answers`, steps, drafts: { [act]: wrong } }] : []),
    ...(chooses
      ? [{ title: `${name}: option gone`, steps, drafts: { [act]: right }, answers: { [call]: 'option-gone' } }]
      : []),
  ];
}

/** The same actions, on a page that asks with every question answered: else there would be nothing to send. */
export function withRightAnswers(from: GallerySite, page: CompiledPage, { scene }: Base, actions: Action[]): Action[] {
  const { act } = page.asks ?? {};
  if (act === undefined || !scene.link) return actions;
  const answers: Answers = answersOf(from, scene.link, act);
  return actions.map((action) => ({ ...action, drafts: { [act]: answers } }));
}
