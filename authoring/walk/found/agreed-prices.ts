/** Answers that keep a price of the day on which they were given, where a document is agreed to later, or after that (D-37). */
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { placeholderNames } from '../../../src/rules/fill.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix, type Question } from '../../../src/rules/questions/question.ts';
import { amountsIn } from '../../check/questions/sums.ts';
import type { Met, Walk } from '../drawn.ts';
import { mistakeAt } from '../marks.ts';

/** Finds such answers in what customers read who agree, or have agreed, on a page after that of the question. */
export function agreedPricesIn(walk: Walk, all: readonly Met[]): Mistake[] {
  const { site, pages } = walk;
  const asked = pages
    .flatMap(({ asks }) => asks?.questions ?? [])
    .map((one) => one as { page: string; question: Question });
  const isAgreed = (act: string | undefined) => site.acts[act ?? '']?.agrees === true;
  const questionsOf = (name: string) => asked.filter(({ question }) => answerPrefix + question.name === name);
  const within = ({ question }: (typeof asked)[number]): string[] =>
    question.type === 'question-sum'
      ? question.of.flatMap(
          ({ value, fact = '' }) =>
            value ?? questionsOf(fact).flatMap((one) => amountsIn(one.question).map((it) => it.value)),
        )
      : question.type === 'question-choice'
        ? (question.options ?? []).flatMap(({ label }) => placeholderNames(label))
        : [];
  return all.flatMap(({ page, seed, names }) => {
    const acts = [site.routes[page.name]?.act, ...(seed.acts ?? []).map(({ act }) => act)];
    const ways = seed.link && acts.some(isAgreed) ? walksOf(site, seed.link.journey) : [];
    const isBefore = (asking: string) =>
      ways.some(
        (way) =>
          way.includes(asking) && way.slice(way.indexOf(asking)).some((name) => isAgreed(site.routes[name]?.act)),
      );
    return names.flatMap((one) => {
      const price = questionsOf(one.of.name)
        .filter((asking) => isBefore(asking.page))
        .flatMap(within)
        .find((name) => ownEntry(site.values, name)?.changes);
      if (price === undefined || !one.words.trim()) return [];
      const message = `{${one.of.name}} says {${price}} as it was when that was answered, and who agrees after it has changed agrees to another price than this says: say {${price}} itself, in a section or block for those who chose it.`;
      return [mistakeAt(walk.files, one, message)];
    });
  });
}
