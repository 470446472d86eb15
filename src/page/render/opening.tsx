/** Blocks that open by an answer on the same page: drawn with it, hidden, and opened by a script of the site. */
import type { ReactNode } from 'react';
import { comparisonIn } from '../../rules/compare.ts';
import { answerPrefix, type Question, questionsOn, readByScript } from '../../rules/questions/question.ts';
import { type FactReader, holds, leavesOf, subjectOf } from '../../rules/when.ts';
import type { When } from '../../types.gen.ts';
import { useRendering } from './context.ts';

/**
 * What is left of a condition once all but the choices on the page are decided; undefined if these do not matter. Others
 * count when the form is posted: the server then shows what they open.
 */
export function useOpening(when: When | undefined): When | undefined {
  const { page, fact } = useRendering();
  const questions = questionsOn(page).filter(({ type }) => readByScript.includes(type));
  if (!when || questions.length === 0) return undefined;
  const isOfPage = (leaf: When) =>
    !comparisonIn(leaf) && questions.some(({ name }) => leaf.fact === answerPrefix + name);
  if (!leavesOf(when).some(isOfPage)) return undefined;
  const left = decided(when, fact, isOfPage);
  return typeof left === 'boolean' ? undefined : left;
}

function decided(when: When, fact: FactReader, isOfPage: (leaf: When) => boolean): When | boolean {
  if (subjectOf(when) !== undefined) return isOfPage(when) ? when : holds(when, fact) === true;
  if (when.not) {
    const inner = decided(when.not, fact, isOfPage);
    return typeof inner === 'boolean' ? !inner : { not: inner };
  }
  const isAll = when.all !== undefined;
  const parts = (when.all ?? when.any ?? []).map((part) => decided(part, fact, isOfPage));
  if (parts.includes(!isAll)) return !isAll;
  const open = parts.filter((part) => typeof part !== 'boolean');
  if (open.length === 0) return isAll;
  return open.length === 1 ? open[0]! : isAll ? { all: open } : { any: open };
}

type Props = { when: When; isOpen: boolean; children: ReactNode };

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
  return questionsOn(page).filter(({ when }) => when && !holds(when, fact));
}
