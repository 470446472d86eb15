/** What conditions can ask of a customer, and which customers there are, by the content alone. */

import { actOf, methodsOf, nameOfStep, selectionsOf } from '../../rules/journey/methods.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { answerPrefix, type Question } from '../../rules/questions/question.ts';
import { comparisonsIn } from '../../rules/when.ts';
import type { Act, Comparison, Journeys, Page } from '../../types.gen.ts';
import { actsIn } from './acts.ts';
import { askedAct } from './asks.ts';
import { withBounds } from './bounds.ts';
import { type Case, caseOf, type Known, where } from './cases.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from './content-index.ts';
import { conditionsAt } from './page-traits.ts';
import { questionsOf } from './questions.ts';
import { type Subjects, subjectsOf } from './subjects.ts';

/** The facts and values of content, with where the records of acts tell them. */
export function knownOf(contentIndex: ContentIndex): Known {
  const acts = actsIn(contentIndex.files);
  const isCounted = Object.values(acts).some(({ dates = {} }) =>
    Object.values(dates).some(({ from }) => typeof from === 'object' && from.fact !== undefined),
  );
  const answers = isCounted ? answersOfAll(contentIndex) : {};
  const known = knownBy(subjectsOf(contentIndex), contentIndex.schemas.facts, acts, answers);
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  return withBounds(
    known,
    questions.map(({ question }) => question),
  );
}

/** The acts of content, as far as they decide which facts there are. */
type ActsKnown = Readonly<Record<string, { about?: string | undefined; dates?: Record<string, Counted> }>>;

type Counted = Omit<NonNullable<Act['dates']>[string], 'meaning'>;

/** Answers without which no record of their act is made, by their names. */
type AnswersOfAll = Readonly<Record<string, string | undefined>>;

/** The same of subjects, facts and acts. */
export function knownBy(
  subjects: Subjects,
  facts: Readonly<Record<string, { act?: string }>>,
  acts: ActsKnown,
  answers: AnswersOfAll = {},
): Known {
  const given = Object.entries(acts).flatMap(([act, { dates = {} }]) =>
    Object.entries(dates).map(([name, date]) => [name, dayGiven(act, date, answers)] as const),
  );
  const recorded = Object.entries(facts).flatMap(([name, { act }]) =>
    act ? [[name, { when: [done(act)], isWhole: true }] as const] : [],
  );
  const switching = Object.keys(acts).filter((act) => acts[act]?.about === 'switch-order');
  return {
    subjects,
    given: {
      ...Object.fromEntries([...given, ...recorded]),
      ...ofPayments,
      ...(switching.length > 0 && {
        switched_from: { when: [{ fact: 'completed', in: switching }], isWhole: true },
      }),
    },
  };
}

/** The same in a journey, with where its customers have answered each question. */
export function knownIn(contentIndex: ContentIndex, { journeys }: Journeys, name: string): Known {
  const steps = ownEntry(journeys, name)?.steps ?? [];
  const asked = steps.map(nameOfStep).flatMap((page) => {
    const file = fileNamed(contentIndex, 'page', page);
    if (!file) return [];
    return questionsOf(contentIndex.schemas, [file]).map(({ question, pointer }) => ({
      ...{ question, page },
      whens: [conditionsAt(contentIndex.schemas, file.data, pointer)],
    }));
  });
  return withAnswers(knownOf(contentIndex), steps, asked);
}

/** A question, the conditions of which one holds for who is asked, and the act that records it where no step leads to it. */
type Asked = { question: Question; page: string; whens: Comparison[][]; act?: string };

/** What is known, with where the customers of these steps have answered each question. */
export function withAnswers(known: Known, steps: Parameters<typeof nameOfStep>[0][], asked: readonly Asked[]): Known {
  const answers = asked.map(({ question: { name, required }, page, whens: [first = [], ...others], act }) => {
    const step = steps.find((one) => nameOfStep(one) === page);
    const beside = step === undefined && act !== undefined ? [done(act)] : [];
    const when = [...beside, ...(typeof step === 'object' ? comparisonsIn(step.when) : []), ...first];
    return [answerPrefix + name, { when, isWhole: !others.length && required !== false }] as const;
  });
  return { ...known, given: { ...known.given, ...Object.fromEntries(answers) } };
}

const done = (act: string): Comparison => ({ fact: 'completed', is: act });

const ofCard = { when: [{ fact: 'completed', in: ['payment', actOf.card] }], isWhole: false };

const ofPayments: Known['given'] = {
  paid_amount: { when: [done('payment')], isWhole: true },
  account_ending: { when: [done(actOf['direct-debit'])], isWhole: true },
  ...{ card_brand: ofCard, card_ending: ofCard, wallet: ofCard, test_gateway: ofCard },
};

function answersOfAll({ schemas, files }: ContentIndex): AnswersOfAll {
  const plan = filesOf({ files }, 'journeys')[0]?.data as Journeys | undefined;
  const steps = Object.values(plan?.journeys ?? {}).flatMap((journey) => journey.steps);
  const forSome = steps.flatMap((step) => (typeof step === 'object' ? [step.page] : []));
  return Object.fromEntries(
    questionsOf(schemas, filesOf({ files }, 'page')).flatMap(({ file, pointer, question: { name, required } }) => {
      const isOfAll = !forSome.includes(contentName(file)) && !conditionsAt(schemas, file.data, pointer).length;
      return isOfAll && required !== false ? [[answerPrefix + name, askedAct(schemas, file.data)]] : [];
    }),
  );
}

/** Where there is a day that an act counts: it is done, and what the day is counted from is there. */
function dayGiven(act: string, { from, days, months, workingDays, when, early }: Counted, answers: AnswersOfAll) {
  const sources = [from, days, months, workingDays].flatMap((one): Comparison[] => {
    if (one === undefined || (typeof one === 'object' && one.fact && answers[one.fact] === act)) return [];
    return [typeof one === 'string' ? { value: one, exists: true } : { ...one, exists: true }];
  });
  return { when: [done(act), ...sources, ...comparisonsIn(when)], isWhole: !early };
}

/** Whoever can read a page with a link or without, of each journey; of which the journeys are not known, of any. */
export function readersOf(known: Known, link: Page['link'], journeys: Journeys | undefined): Case[] {
  const all = journeys
    ? Object.keys(journeys.journeys).flatMap((name) => ofJourney(known, journeys, name))
    : [caseOf(known)];
  return [...(link === 'none' ? [] : all), ...(link === 'required' ? [] : [caseOf(known, false)])];
}

type Planned = Parameters<typeof selectionsOf>[0] & { journeys: Record<string, { needs?: readonly string[] }> };

const neededSubject = (name: string) => (name === 'amount' ? { fact: name } : { value: name });

/** The customers of a journey, by what follows from it: their links have what it needs. */
export function ofJourney(known: Known, journeys: Planned, name: string): Case[] {
  const [first = [], ...others] = selectionsOf(journeys, name);
  const methods: Comparison[] = others.length
    ? [{ fact: 'payment_methods', exists: true }]
    : first.length
      ? [
          ...first.map((is) => ({ fact: 'payment_methods', is })),
          ...Object.keys(actOf).flatMap((isNot) =>
            first.some((one) => one === isNot) ? [] : [{ fact: 'payment_methods', isNot }],
          ),
        ]
      : [{ fact: 'payment_methods', exists: false }];
  return where(
    [caseOf(known)],
    [
      { fact: 'journey', is: name },
      { fact: 'journey_has_mandate', is: methodsOf(journeys, { journey: name }).length > 0 },
      ...methods,
      ...(ownEntry(journeys.journeys, name)?.needs ?? []).map((one) => ({ ...neededSubject(one), exists: true })),
    ],
  );
}
