import { ownEntry } from '../own-entry.ts';
import type { Fact, FactReader } from '../when.ts';
import { type Answers, answerPrefix, factOf, type Question } from './question.ts';

/** Adds answers to facts as `answer.<name>`. Of the questions in `hides` no other answer counts. */
export function withAnswers(
  fact: FactReader,
  answers: Answers,
  hides: readonly Pick<Question, 'name'>[] = [],
): FactReader {
  return (name): Fact => {
    if (!name.startsWith(answerPrefix)) return fact(name);
    const of = name.slice(answerPrefix.length);
    const answer = ownEntry(answers, of);
    if (answer !== undefined) return { value: factOf(answer) };
    return hides.some((question) => question.name === of) ? { value: undefined } : fact(name);
  };
}
