import type { Link } from '../../types.gen.ts';
import { ownEntry } from '../own-entry.ts';
import type { Fact, Known } from '../when.ts';
import { answerPrefix, factOf } from './question.ts';

/** The answers that pages show, each with its words. */
export type ShownAnswers = NonNullable<Link['answers']>;

/** How much is known of the answers of a link: those that are recorded, and those of a draft. */
export type KnownAnswers = Known<{ answers: ShownAnswers }>;

/** Reads the fact of an answer, or undefined if the name is of another fact. */
export function answerFact(answersState: KnownAnswers, name: string): Fact | undefined {
  if (!name.startsWith(answerPrefix)) return undefined;
  if (answersState.status !== 'ready') return { unknown: true };
  const answer = answerNamed(answersState.answers, name);
  return { value: answer && factOf(answer.value) };
}

/** The text of the placeholder of an answer, or undefined if the name is of something else or not known yet. */
export function answerWords(answersState: KnownAnswers, name: string): string | undefined {
  if (!name.startsWith(answerPrefix) || answersState.status !== 'ready') return undefined;
  const { value, words = '' } = answerNamed(answersState.answers, name) ?? {};
  // Options with commas in their words need another mark between them.
  return words.replaceAll('\n', Array.isArray(value) && words.includes(',') ? '; ' : ', ');
}

function answerNamed(answers: ShownAnswers, name: string): ShownAnswers[string] | undefined {
  return ownEntry(answers, name.slice(answerPrefix.length));
}
