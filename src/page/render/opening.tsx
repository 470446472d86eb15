/** Blocks that open by an answer on the same page: drawn with it, hidden, and opened by a script of the site. */
import type { ReactNode } from 'react';
import { orderIn } from '../../rules/compare.ts';
import { answerPrefix, isAsked, type Question, questionsOn, readByScript } from '../../rules/questions/question.ts';
import { comparisonsIn, holds } from '../../rules/when.ts';
import type { Comparison, When } from '../../types.gen.ts';
import { useRendering } from './context.ts';

/**
 * What is left of a condition once all but the choices on the page are decided; undefined if these do not matter. Others
 * count when the form is posted: the server then shows what they open.
 */
export function useOpening(when: When | undefined): Comparison[] | undefined {
  const { page, fact } = useRendering();
  const questions = questionsOn(page).filter(({ type }) => readByScript.includes(type));
  const isOfPage = (one: Comparison) => !orderIn(one) && questions.some(({ name }) => one.fact === answerPrefix + name);
  const all = comparisonsIn(when);
  const open = all.filter(isOfPage);
  return open.length && all.every((one) => isOfPage(one) || holds(one, fact)) ? open : undefined;
}

type Props = { when: Comparison[]; isOpen: boolean; children: ReactNode };

/** Draws a block that an answer opens. While it is closed its fields are not posted. */
export function OpenedByAnswer({ when, isOpen, children }: Props) {
  return (
    <fieldset
      className="opened"
      data-opens={JSON.stringify(when)}
      role="presentation"
      hidden={!isOpen}
      disabled={!isOpen}
    >
      {children}
    </fieldset>
  );
}

/** The questions of the page that it does not show now, for its hidden field. */
export function useNotShown(): Question[] {
  const { page, fact } = useRendering();
  return questionsOn(page).filter((question) => !isAsked(question, fact));
}
