import type { ContentFile } from '../../../src/content/folder/load.ts';
import { pointerIn } from '../../../src/content/json/pointer.ts';
import { actsIn } from '../../../src/content/model/acts.ts';
import { askedByBounds, boundsIn } from '../../../src/content/model/bounds.ts';
import { type Case, caseOf, daysIn, someCase, where } from '../../../src/content/model/cases.ts';
import { type ContentIndex, contentName, filesOf } from '../../../src/content/model/content-index.ts';
import { knownIn, knownOf, ofJourney } from '../../../src/content/model/known.ts';
import { actsOf, conditionsAt } from '../../../src/content/model/page-traits.ts';
import { type PlacedQuestion, questionsOf } from '../../../src/content/model/questions.ts';
import type { Fault, Mistake, Way } from '../../../src/content/problem/problem.ts';
import { nameOfStep } from '../../../src/rules/journey/methods.ts';
import { londonDay } from '../../../src/rules/london-time.ts';
import type { Holidays } from '../../../src/rules/questions/calendar.ts';
import { notOffered } from '../../../src/rules/questions/date.ts';
import { answerPrefix, type Question } from '../../../src/rules/questions/question.ts';
import { comparisonsIn, presentWhere } from '../../../src/rules/when.ts';
import type { Comparison, Journeys, Site, When } from '../../../src/types.gen.ts';
import { formFaults } from '../conditions.ts';

type Placed = PlacedQuestion<ContentFile>;

/**
 * Finds questions that nobody can answer, rules that everybody or nobody fulfils, and rules, bounds, sums and days that
 * hang on an answer which some have not given (D-65).
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
  yield* hangingOnAnswers(contentIndex, questions);
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

/** The answers that a question cannot do without, each with the place that names it. */
const needed = (question: Question): { name: string; at: string }[] => {
  const { earliest, latest, least, most } = boundsIn(question);
  const bounds = Object.entries({ earliest, latest, least, most }).flatMap(([at, bound]) =>
    typeof bound === 'object' && bound.fact ? [{ name: bound.fact, at: `/${at}` }] : [],
  );
  const rules = (question.rules ?? []).flatMap(({ must }, i) =>
    comparisonsIn(must)
      .flatMap(presentWhere)
      .map((name) => ({ name, at: `/rules/${i}/must` })),
  );
  const added = question.type === 'question-sum' ? question.of : [];
  const sums = added.flatMap(({ fact, when }, i) =>
    fact === undefined || comparisonsIn(when).flatMap(presentWhere).includes(fact)
      ? []
      : [{ name: fact, at: `/of/${i}` }],
  );
  return [...bounds, ...rules, ...sums].filter(
    ({ name }) => name.startsWith(answerPrefix) && name !== answerPrefix + question.name,
  );
};

function* hangingOnAnswers(contentIndex: ContentIndex, questions: readonly Placed[]): Generator<Mistake> {
  const journeys = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const told = new Set<string>();
  for (const name of Object.keys(journeys?.journeys ?? {})) {
    const cases = ofJourney(knownIn(contentIndex, journeys!, name), journeys!, name);
    for (const step of journeys!.journeys[name]!.steps) {
      const page = nameOfStep(step);
      const stepWhen = typeof step === 'object' ? comparisonsIn(step.when) : [];
      const lacks = (when: readonly Comparison[], fact: string) =>
        someCase(cases, [...stepWhen, ...when, { fact, exists: false }]);
      for (const placed of questions.filter(({ file }) => contentName(file) === page)) {
        const { file, pointer, question } = placed;
        const when = conditionsAt(contentIndex.schemas, file.data, pointer);
        for (const { name: fact, at } of needed(question)) {
          const key = `${file.path} ${pointer}${at} ${fact}`;
          if (told.has(key) || !lacks(when, fact)) continue;
          told.add(key);
          yield { file: file.path, pointer: pointer + at, ...hanging(placed, at, fact, questions) };
        }
      }
      const file = filesOf(contentIndex, 'page').find((one) => contentName(one) === page);
      for (const act of file ? actsOf(contentIndex.schemas, file.data) : [])
        for (const [day, { from, when }] of Object.entries(actsIn(contentIndex.files)[act]?.dates ?? {})) {
          const fact = typeof from === 'object' ? from.fact : undefined;
          if (fact === undefined || told.has(`${act} ${day}`) || !lacks(comparisonsIn(when), fact)) continue;
          told.add(`${act} ${day}`);
          const acts = filesOf(contentIndex, 'acts')[0]!;
          yield {
            file: acts.path,
            pointer: `/${act}/dates/${day}/from`,
            ...forThose(fact, 'for whom this day is counted', acts.path, [act, 'dates', day], when),
          };
        }
    }
  }
}

/** Says who has no answer, and asks it of all, or this of those alone who have it. */
function hanging({ file, pointer, question }: Placed, at: string, fact: string, questions: readonly Placed[]) {
  const who = 'who is asked this';
  const asking = questions.filter((one) => answerPrefix + one.question.name === fact);
  const [optional] = asking;
  if (optional && asking.length === 1 && optional.question.required === false && !optional.question.when) {
    const puts = [{ file: optional.file.path, at: [...pointerIn(optional.pointer), 'required'], value: true }];
    const words = 'ask it of all ("required": true), or this only of those who answered it';
    return {
      message: `Not everybody ${who} has answered ${fact}: ${words}.`,
      way: { do: 'put', label: 'Ask it of all', puts, words } satisfies Way,
    };
  }
  const isSum = at.startsWith('/of/');
  const holder = isSum ? pointer + at : pointer;
  const own = isSum && question.type === 'question-sum' ? question.of[Number(at.split('/')[2])]?.when : question.when;
  return forThose(fact, who, file.path, pointerIn(holder), own);
}

function forThose(
  fact: string,
  who: string,
  file: string,
  at: (string | number)[],
  own: When | undefined,
): { message: string; way: Way } {
  const leaf: Comparison = { fact, exists: true };
  const value: When = own === undefined ? leaf : [...comparisonsIn(own), leaf];
  const words = `ask it of all, or give this "when": { "fact": "${fact}", "exists": true }`;
  const way: Way = {
    do: 'put',
    label: 'Only for those who answered',
    puts: [{ file, at: [...at, 'when'], value }],
    words,
  };
  return { message: `Not everybody ${who} has answered ${fact}: ${words}.`, way };
}
