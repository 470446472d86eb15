import { walksOf } from '../../../rules/journey/journey.ts';
import { nameOfStep } from '../../../rules/journey/methods.ts';
import { answerPrefix } from '../../../rules/questions/question.ts';
import { leavesOf } from '../../../rules/when.ts';
import type { Journeys, When } from '../../../types.gen.ts';
import type { ContentFile } from '../../folder/load.ts';
import { keptActs } from '../../model/asks.ts';
import { type ContentIndex, filesOf, nameOf } from '../../model/content-index.ts';
import { actsOf } from '../../model/page-traits.ts';
import { type PlacedQuestion, questionsOf } from '../../model/questions.ts';
import type { Mistake } from '../../problem/problem.ts';
import { escapeStep } from '../../schema/walk.ts';

const message = (name: string, later: string) =>
  `This asks for ${name}, which is answered ${later}: a condition can ask for earlier answers alone.`;

/**
 * Reports conditions over answers that are not given yet where they are asked for: of steps, pages and questions
 * (D-41).
 */
export function* checkEarlierAnswers(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'journeys');
  if (!file || contentIndex.unsure.has(file)) return;
  const plan = file.data as Journeys;
  const pages = filesOf(contentIndex, 'page').filter((page) => !contentIndex.unsure.has(page));
  const questions = questionsOf(contentIndex.schemas, pages);
  const asking = (fact: string) => questions.filter(({ question }) => answerPrefix + question.name === fact);
  const recordedOn = (step: string) => {
    const page = pages.find((one) => nameOf(one) === step);
    return page ? actsOf(contentIndex.schemas, page.data) : [];
  };
  const askedFor = ({ data }: ContentFile) => [
    ...actsOf(contentIndex.schemas, data),
    ...keptActs(contentIndex.schemas, data),
  ];
  const walks = Object.keys(plan.journeys).flatMap((name) => walksOf(plan, name));
  const isEarlier = (page: string, than: string) =>
    walks.some((walk) => walk.includes(than) && walk.includes(page) && walk.indexOf(page) < walk.indexOf(than));

  /**
   * Says why an act at a step would be refused for ever: an answer that its condition asks for is not recorded before.
   */
  const notRecorded = (fact: string, names: string[], index: number): string | undefined => {
    const askers = asking(fact).flatMap(({ file }) => (names.includes(nameOf(file)) ? askedFor(file) : []));
    const at = names.findIndex((step) => recordedOn(step).some((act) => askers.includes(act)));
    const reason = `The act of this step depends on ${fact}, which is recorded`;
    if (at === index)
      return `${reason} here, too late: leave the condition out, or have an act of an earlier step record that answer.`;
    return at > index ? `${reason} on "${names[at]}", later: put "${names[index]}" after "${names[at]}".` : undefined;
  };

  for (const [journey, { steps }] of Object.entries(plan.journeys)) {
    const names = steps.map(nameOfStep);
    for (const [index, step] of steps.entries()) {
      if (typeof step === 'string' || !step.when) continue;
      const wrong = answersIn(step.when).find((fact) => {
        const at = asking(fact).map((one) => names.indexOf(nameOf(one.file)));
        return at.some((place) => place >= index) && !at.some((place) => place >= 0 && place < index);
      });
      const pointer = `/journeys/${escapeStep(journey)}/steps/${index}/when`;
      if (wrong) yield { file: file.path, pointer, message: message(wrong, 'at this step or a later one') };
      else if (names[index] === 'method' || recordedOn(names[index]!).length) {
        const [unrecorded] = answersIn(step.when).flatMap((fact) => notRecorded(fact, names, index) ?? []);
        if (unrecorded) yield { file: file.path, pointer, message: unrecorded };
      }
      const isForgotten = (fact: string) =>
        asking(fact).some(
          ({ file: asker, question }) =>
            question.personal &&
            names.slice(0, index).includes(nameOf(asker)) &&
            names.slice(0, index).some((step) => recordedOn(step).some((act) => askedFor(asker).includes(act))),
        );
      const forgotten = answersIn(step.when).find(isForgotten);
      if (forgotten) {
        const message = `${forgotten} is personal, and recorded before this step: no page is told it any more.`;
        yield { file: file.path, pointer, message };
      }
    }
  }
  for (const page of pages) {
    const name = nameOf(page);
    for (const { value, pointer, format } of contentIndex.references.get(page) ?? []) {
      if (format !== 'fact' || !value.startsWith(answerPrefix)) continue;
      const askers = asking(value).map((one) => nameOf(one.file));
      const isLater = (other: string) => other !== name && isEarlier(name, other);
      if (askers.length && askers.every(isLater) && !askers.some((other) => isEarlier(other, name)))
        yield { file: page.path, pointer, message: message(value, `on ${askers.join(' and ')}, later`) };
    }
    yield* laterOnPage(page, questions);
  }
}

/** Reports a question whose condition asks for its own answer, or for that of a question below it. */
function* laterOnPage(page: ContentFile, questions: PlacedQuestion<ContentFile>[]): Generator<Mistake> {
  const own = questions.filter(({ file }) => file === page);
  for (const [index, { question, pointer }] of own.entries()) {
    const notYet = own.slice(index).map((other) => answerPrefix + other.question.name);
    const wrong = question.when && answersIn(question.when).find((fact) => notYet.includes(fact));
    if (wrong) yield { file: page.path, pointer: `${pointer}/when`, message: message(wrong, 'here or below') };
  }
}

/** The facts of answers that a condition asks for. */
const answersIn = (when: When): string[] =>
  leavesOf(when).flatMap(({ fact }) => (fact?.startsWith(answerPrefix) ? [fact] : []));
