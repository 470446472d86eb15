/** The answers that customers have given when they come to a page. */
import { leadingValues, triedFor } from '../content/api/pure.ts';
import { readersOf } from '../rules/facts.ts';
import { answerValues, shownOf } from '../rules/questions/answers.ts';
import { askingOf } from '../rules/questions/asking.ts';
import {
  type Answers,
  type Asking,
  answerPrefix,
  type Question,
  questionsOn,
  whensOfQuestion,
} from '../rules/questions/question.ts';
import type { ShownAnswers } from '../rules/questions/shown.ts';
import type { ShownLink } from '../rules/shown.ts';
import { comparisonsIn, valuesIn } from '../rules/when.ts';
import type { Comparison, CompiledPage, Link, When } from '../types.gen.ts';
import { conditionsOf, factsRead, innerConditions } from './read-by-page.ts';
import { rightAnswers } from './sample-answers.ts';
import { type Drafts, type GallerySite, moment } from './types.ts';

type AskedQuestion = { page: string; question: Question };

/** The questions of an act, in the order in which they are asked. */
export const questionsOf = ({ pages }: GallerySite, act: string): AskedQuestion[] =>
  (pages.find(({ asks }) => asks?.act === act)?.asks?.questions ?? []) as AskedQuestion[];

/** The values with which an act's questions are read and written for a link. `now` is ISO 8601 in UTC. */
export function askingFor(
  { site, pages }: GallerySite,
  link: Link,
  act: string,
  { shown = {}, now }: { shown?: ShownAnswers; now: string },
): Asking {
  const readers = readersOf(site, link, { status: 'failed' }, shown);
  const pageMessages = pages.filter(({ asks }) => asks?.act === act).map(({ messages }) => messages);
  const messages = Object.assign({}, site.messages, ...pageMessages);
  return askingOf({ ...readers, messages, formats: site.formats }, now);
}

/** Returns the answers that a link's pages show: the recorded ones, and those of its drafts. */
export function shownAnswers(from: GallerySite, link: Link, drafts: Drafts, now: string): ShownAnswers {
  const drafted = Object.entries(drafts).map(([act, answers]) => shownOfAct(from, link, act, answers, now));
  return Object.assign({}, link.answers, ...drafted);
}

export function shownOfAct(from: GallerySite, link: Link, act: string, answers: Answers, now: string): ShownAnswers {
  const questions = questionsOf(from, act).map(({ question }) => question);
  return shownOf(questions, answers, askingFor(from, link, act, { now }));
}

/**
 * Each link with each set of answers that makes a difference to a page: answers to its own questions, those that
 * conditions compare, and those that lead to a step. Alone if no answer matters.
 */
export function withAnswers(from: GallerySite, page: CompiledPage, links: readonly Link[]): Link[] {
  const onPage = [...conditionsOf(page), ...innerConditions(page), ...whensShown(page)];
  const isRead = [...factsRead(from.site, page)].some((name) => name.startsWith(answerPrefix));
  return links.flatMap((link) => answered(from, page, link, { onPage, isRead }));
}

/** The conditions of a page over one fact or value each, and whether it shows answers. */
type PageReads = { onPage: Comparison[]; isRead: boolean };

function answered(from: GallerySite, page: CompiledPage, link: Link, { onPage, isRead }: PageReads): Link[] {
  const acts = actsAsked(from, link, page);
  const steps = (from.site.journeys[link.journey]?.steps ?? []).flatMap((step) =>
    typeof step !== 'string' && answersIn(step.when).length ? [step.when] : [],
  );
  const leaves = [...onPage, ...steps.flatMap(comparisonsIn)].filter(({ fact }) => fact?.startsWith(answerPrefix));
  if (!acts.length || (!page.asks && !leaves.length && !isRead)) return [link];

  const asksHere = questionsOn(page).length > 0;
  const questions = acts.flatMap((act) => questionsOf(from, act).map(({ question }) => question));
  const named = (fact: string) => questions.find(({ name }) => answerPrefix + name === fact);
  const compared = [...leaves, ...questions.flatMap(whenOf)];
  const valuesOf = (fact: string): unknown[] =>
    choicesOf(named(fact)) ?? [
      ...new Set(compared.filter((leaf) => leaf.fact === fact).flatMap((leaf) => triedFor(from.site, leaf))),
      undefined,
    ];
  /** The answers for which a condition holds; of several that would do, one. */
  const leadingTo = (when: When): [string, unknown][] =>
    comparisonsIn(when).flatMap((one): [string, unknown][] => {
      const [fact] = answersIn(one);
      if (fact === undefined || one.exists) return [];
      if (one.exists === false) return [[fact, undefined]];
      const isNegated = (one.isNot ?? one.notIn) !== undefined;
      const others = valuesOf(fact).filter((value) => !valuesIn(one).includes(value as string));
      return [[fact, (isNegated ? others : leadingValues(from.site, one))[0]]];
    });
  const answeredFor = (when?: When): Link => {
    const chosen = new Map(when && leadingTo(when));
    const facts = new Set(answersIn(when));
    // Who is to have answered a question is asked it, too.
    for (const fact of facts) {
      const [asked = []] = whensOfQuestion(named(fact) ?? {});
      if (!asked.length || (chosen.has(fact) && chosen.get(fact) === undefined)) continue;
      for (const [other, value] of leadingTo(asked)) if (!chosen.has(other)) chosen.set(other, value);
      for (const other of answersIn(asked)) facts.add(other);
    }
    const way = new Map([...chosen].map(([fact, value]) => [fact.slice(answerPrefix.length), value]));
    const answers = acts.map((act) => shownOfAct(from, link, act, answersOf(from, link, act, way), moment));
    return { ...link, answers: Object.assign({}, ...answers) };
  };
  const single = [...new Set(leaves.map(({ fact = '' }) => fact))].flatMap((fact) =>
    valuesOf(fact).map((value) => (value === undefined ? { fact, exists: false } : { fact, is: value }) as When),
  );
  const answered = [undefined, ...single, ...steps].map(answeredFor);
  return asksHere ? [link, ...answered] : answered;
}

const answersIn = (when: When | undefined): string[] =>
  comparisonsIn(when).flatMap(({ fact }) => (fact?.startsWith(answerPrefix) ? [fact] : []));

/** The answers that a question offers, as conditions compare them; undefined if it is answered freely. */
function choicesOf(question: Question | undefined): unknown[] | undefined {
  if (question?.type === 'question-yes-no') return [true, false];
  return question?.type === 'question-choice' ? question.options?.map(({ value }) => value) : undefined;
}

export function answersOf(from: GallerySite, link: Link, act: string, chosen?: ReadonlyMap<string, unknown>) {
  const questions = questionsOf(from, act).map(({ question }) => question);
  return rightAnswers(questions, askingFor(from, link, act, { now: moment }), chosen);
}

/** Leaves a link the answers that are recorded and not personal, and makes the others its drafts. */
export function withDrafts<Customer extends { link: ShownLink }>(
  from: GallerySite,
  page: CompiledPage,
  customer: Customer,
): Customer & { drafts?: Drafts } {
  if (customer.link.status !== 'ready' || !customer.link.link.answers) return customer;
  const { answers, ...link } = customer.link.link;
  const recorded: Record<string, ShownAnswers[string]> = {};
  const drafts: Record<string, Drafts[string]> = {};
  for (const act of actsAsked(from, link, page)) {
    // Their words may have days that an act before has counted.
    const shown = shownOfAct(from, link, act, answerValues(answers), moment);
    for (const { question } of questionsOf(from, act)) {
      const answer = shown[question.name];
      if (!answer) continue;
      if (!(link.completed as string[]).includes(act)) drafts[act] = { ...drafts[act], [question.name]: answer.value };
      else if (!question.personal) recorded[question.name] = answer;
    }
  }
  const left = { ...link, ...(Object.keys(recorded).length > 0 && { answers: recorded }) };
  return { ...customer, link: { status: 'ready', link: left }, ...(Object.keys(drafts).length > 0 && { drafts }) };
}

/** The acts with questions that a link can come to, with the page's own: a fixture's page is in no journey. */
function actsAsked({ site, pages }: GallerySite, { journey }: Pick<Link, 'journey'>, { asks }: CompiledPage): string[] {
  const asking = [...new Set(pages.flatMap((page) => page.asks?.act ?? []))];
  const slots = site.journeys[journey]?.acts ?? [];
  return asking.filter((act) => act === asks?.act || slots.some((slot) => slot.act === act));
}

/** The conditions of the questions that a page shows the answers to. */
const whensShown = ({ asks }: CompiledPage): Comparison[] =>
  (asks?.questions ?? []).flatMap(({ question }) => whenOf(question as Question));

const whenOf = (question: Question) => whensOfQuestion(question).flat();
