/** Questions and their answers for a link of the gallery, as the server has them: it keeps a draft for each act. */
import { readersOf } from '../rules/facts.ts';
import { shownOf } from '../rules/questions/answers.ts';
import { askingOf } from '../rules/questions/asking.ts';
import type { Answers, Asking, Question } from '../rules/questions/question.ts';
import type { ShownAnswers } from '../rules/questions/shown.ts';
import type { Link } from '../types.gen.ts';
import type { Drafts, GallerySite } from './types.ts';

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
