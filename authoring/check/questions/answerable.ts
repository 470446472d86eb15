import { askedByBounds, boundsIn } from '../../../src/content/model/bounds.ts';
import { type Case, caseOf, daysIn, someCase, where } from '../../../src/content/model/cases.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import { knownOf } from '../../../src/content/model/known.ts';
import { conditionsAt } from '../../../src/content/model/page-traits.ts';
import { questionsOf } from '../../../src/content/model/questions.ts';
import type { Fault, Mistake } from '../../../src/content/problem/problem.ts';
import { londonDay } from '../../../src/rules/london-time.ts';
import type { Holidays } from '../../../src/rules/questions/calendar.ts';
import { notOffered } from '../../../src/rules/questions/date.ts';
import { answerPrefix, type Question } from '../../../src/rules/questions/question.ts';
import { comparisonsIn, presentWhere } from '../../../src/rules/when.ts';
import type { Site, When } from '../../../src/types.gen.ts';
import { formFaults } from '../conditions.ts';

/**
 * Finds questions that nobody can answer, and rules that everybody or nobody fulfils (D-65).
 */
export function* checkAnswerable(contentIndex: ContentIndex): Generator<Mistake> {
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  const known = knownOf(contentIndex);
  const holidays = (filesOf(contentIndex, 'site')[0]?.data as Site | undefined)?.bankHolidays;
  for (const { file, pointer, question } of questions) {
    const fact = answerPrefix + question.name;
    const asked = askedOf(question);
    const placedAt = (at: string, faults: Fault[]) =>
      faults.map((fault) => ({ ...fault, pointer: pointer + at + (fault.pointer ?? '') }));
    const wrong = asked.flatMap(({ at, when, rule }) => {
      const formed = formFaults(when, '', { facts: known.subjects, cases: [] });
      // A bound is written without the comparison that it is.
      return placedAt(at, rule ? formed : formed.map((fault) => ({ ...fault, pointer: '' })));
    });
    const today = { fact: 'today', atLeast: londonDay(new Date().toISOString()) };
    const own = conditionsAt(contentIndex.schemas, file.data, pointer);
    const { [fact]: _, ...others } = known.bounds ?? {};
    const cases = where([caseOf({ ...known, bounds: others })], [today, { fact, exists: true }, ...own]);
    // A condition that nobody meets has a message of its own.
    const faults = wrong.length || !cases.length ? wrong : placedAt('', impossible(question, asked, cases, holidays));
    for (const fault of faults) yield { file: file.path, ...fault };
  }
}

/** What an answer has to be: by a bound, or a rule. */
type Asked = { at: string; when: When; rule?: true };

/** What the bounds and rules of a question ask of its answer. */
function askedOf(question: Question): Asked[] {
  return [
    ...askedByBounds(question),
    ...(question.rules ?? []).map(({ must }, i): Asked => ({ at: `/rules/${i}/must`, when: must, rule: true })),
  ];
}

/** Finds the first bound or rule that leaves no answer, and rules that leave every one. */
function impossible(question: Question, asked: readonly Asked[], all: Case[], holidays: Holidays | undefined): Fault[] {
  let cases = all;
  for (const { at, when, rule } of asked) {
    const compared = comparisonsIn(when);
    // What is not there breaks no rule: who is asked about it has a message of their own.
    const there = where(
      cases,
      compared.flatMap(presentWhere).map((fact) => ({ fact, exists: true })),
    );
    const left = where(cases, compared);
    if (!left.length)
      return [
        { pointer: at, message: rule ? 'Nobody fulfils this rule: no answer is right by it.' : noneIsRight(question) },
      ];
    if (rule && there.length && !someCase(there, [], [when]))
      return [{ pointer: at, message: 'Everybody fulfils this rule: no answer is wrong by it.' }];
    cases = left;
  }
  return question.type === 'question-date' && !hasDay(question, cases, holidays)
    ? [
        {
          pointer: question.not ? '/not' : '/workingDays',
          message: 'No day is right: none of those within its bounds is offered.',
        },
      ]
    : [];
}

function noneIsRight(question: Question): string {
  const { earliest, latest } = boundsIn(question);
  const said = (bound: unknown) => (typeof bound === 'string' ? `, ${bound}` : '');
  switch (question.type) {
    case 'question-date':
      return `No day is right: the latest${said(latest) && `${said(latest)},`} is before the earliest${said(earliest)}.`;
    case 'question-time':
      return 'No time is right: the latest is before the earliest.';
    default:
      return `No ${question.type === 'question-amount' ? 'amount' : 'number'} is right: the most is less than the least.`;
  }
}

/** Whether a day of the week within the bounds is offered. Days that count from others may be any of a week. */
function hasDay(
  question: Extract<Question, { type: 'question-date' }>,
  cases: readonly Case[],
  holidays?: Holidays,
): boolean {
  if (!question.not && !question.workingDays) return true;
  const days = cases.flatMap((one) => daysIn(one, answerPrefix + question.name));
  return days.some((day) => !notOffered(question, day, holidays));
}
