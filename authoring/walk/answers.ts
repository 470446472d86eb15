/** The answers that customers have given when they come to a page. */
import { readersOf } from '../../src/rules/facts.ts';
import { answerValues, shownOf } from '../../src/rules/questions/answers.ts';
import { askingOf } from '../../src/rules/questions/asking.ts';
import { type Answers, type Asking, type Question, questionsOn } from '../../src/rules/questions/question.ts';
import type { ShownAnswers } from '../../src/rules/questions/shown.ts';
import type { ShownLink } from '../../src/rules/shown.ts';
import type { CompiledPage, Link } from '../../src/types.gen.ts';
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
 * A link with right answers to what its customer can be asked, these chosen ones among them; without any, too, where the page
 * asks itself.
 */
export function withAnswers(
  from: GallerySite,
  page: CompiledPage,
  link: Link,
  chosen: ReadonlyMap<string, unknown>,
): Link[] {
  const acts = actsAsked(from, link, page);
  if (!acts.length) return [link];
  const answers = acts.map((act) => shownOfAct(from, link, act, answersOf(from, link, act, chosen), moment));
  const answered = { ...link, answers: Object.assign({}, ...answers) };
  return questionsOn(page).length ? [link, answered] : [answered];
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
  const isTold = link.completed.some((act) => questionsOf(from, act).length > 0);
  const left = { ...link, ...(isTold && { answers: recorded }) };
  return { ...customer, link: { status: 'ready', link: left }, ...(Object.keys(drafts).length > 0 && { drafts }) };
}

/** The acts with questions that a link can come to, with the page's own: a fixture's page is in no journey. */
function actsAsked({ site, pages }: GallerySite, { journey }: Pick<Link, 'journey'>, { asks }: CompiledPage): string[] {
  const asking = [...new Set(pages.flatMap((page) => page.asks?.act ?? []))];
  const slots = site.journeys[journey]?.acts ?? [];
  return asking.filter((act) => act === asks?.act || slots.some((slot) => slot.act === act));
}
