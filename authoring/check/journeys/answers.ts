import type { ContentFile } from '../../../src/content/folder/load.ts';
import { escapeStep } from '../../../src/content/json/pointer.ts';
import { keptActs } from '../../../src/content/model/asks.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { actsOf, visitsOf } from '../../../src/content/model/page-traits.ts';
import { namesInDocument } from '../../../src/content/model/placeholders.ts';
import { type PlacedQuestion, questionsOf } from '../../../src/content/model/questions.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { isShowing } from '../../../src/content/schema/walk.ts';
import { orderIn } from '../../../src/rules/compare.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import { nameOfStep } from '../../../src/rules/journey/methods.ts';
import { answerPrefix, isAnswer, readByScript } from '../../../src/rules/questions/question.ts';
import { comparisonsIn, subjectsIn } from '../../../src/rules/when.ts';
import type { Journeys, When } from '../../../src/types.gen.ts';

const message = (name: string, later: string) =>
  `This asks for ${name}, which is answered ${later}: a condition can ask for earlier answers alone.`;

/** Reports conditions that ask for answers which are given later (D-41). */
export function* checkEarlierAnswers(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'journeys');
  if (!file) return;
  const plan = file.data as Journeys;
  const pages = filesOf(contentIndex, 'page');
  const questions = questionsOf(contentIndex.schemas, pages);
  const asking = (fact: string) => questions.filter(({ question }) => answerPrefix + question.name === fact);
  const recordedOn = (step: string) => {
    const page = pages.find((file) => contentName(file) === step);
    return page ? actsOf(contentIndex.schemas, page.data) : [];
  };
  const askedFor = ({ data }: ContentFile) => [
    ...actsOf(contentIndex.schemas, data),
    ...keptActs(contentIndex.schemas, data),
  ];
  const walks = Object.keys(plan.journeys).flatMap((name) => walksOf(plan, name));
  const isEarlier = (page: string, than: string) =>
    walks.some((walk) => walk.includes(than) && walk.includes(page) && walk.indexOf(page) < walk.indexOf(than));

  for (const [journey, { steps }] of Object.entries(plan.journeys)) {
    const names = steps.map(nameOfStep);
    for (const [index, step] of steps.entries()) {
      if (typeof step === 'string' || !step.when) continue;
      const wrong = answersIn(step.when).find((fact) => {
        const at = asking(fact).map(({ file }) => names.indexOf(contentName(file)));
        return at.some((place) => place >= index) && !at.some((place) => place >= 0 && place < index);
      });
      const pointer = `/journeys/${escapeStep(journey)}/steps/${index}/when`;
      if (wrong) yield { file: file.path, pointer, message: message(wrong, 'at this step or a later one') };
      const isForgotten = (fact: string) =>
        asking(fact).some(
          ({ file: asker, question }) =>
            question.personal &&
            names.slice(0, index).includes(contentName(asker)) &&
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
    const name = contentName(page);
    for (const { value, pointer, format } of contentIndex.references.get(page) ?? []) {
      // What is kept is counted when all is recorded.
      if (format !== 'fact' || !value.startsWith(answerPrefix) || pointer.endsWith('/keep/after')) continue;
      const askers = asking(value).map(({ file }) => contentName(file));
      const isLater = (other: string) => other !== name && isEarlier(name, other);
      if (askers.length && askers.every(isLater) && !askers.some((other) => isEarlier(other, name)))
        yield { file: page.path, pointer, message: message(value, `on ${askers.join(' and ')}, later`) };
    }
    // A document is drawn and agreed to by what is recorded, and not by a draft.
    for (const { fact, pointer } of answersOfDocuments(contentIndex, page)) {
      const acts = asking(fact).flatMap(({ file }) => askedFor(file));
      const isRecording = (step: string) => recordedOn(step).some((act) => acts.includes(act));
      const late = walks.find((walk) => walk.findIndex(isRecording) >= walk.indexOf(name) && walk.includes(name));
      const recording = late?.find(isRecording);
      if (recording === undefined) continue;
      const message = `This document depends on ${fact}, which is recorded on "${recording}", too late: put "${name}" after it.`;
      yield { file: page.path, pointer, message };
    }
    const own = questions.filter(({ file }) => file === page);
    if (own.length > 0) {
      const later = [...laterOnPage(page, own)];
      const unopened = [...unopenedOnPage(contentIndex, page, own)];
      yield* later;
      yield* unopened.filter(({ pointer }) => !later.some((other) => other.pointer === pointer));
    }
  }
}

/** The answers on which the documents depend that a page shows. */
const answersOfDocuments = (contentIndex: ContentIndex, page: ContentFile) =>
  visitsOf(contentIndex.schemas, page.data).flatMap(({ format, value, pointer }) => {
    const document = format === 'document' ? fileNamed(contentIndex, 'document', String(value)) : undefined;
    const facts = document ? namesInDocument(contentIndex, document).filter(isAnswer) : [];
    return facts.map((fact) => ({ fact, pointer }));
  });

/** Reports a question whose condition asks for its own answer, or for that of a question below it. */
function* laterOnPage(page: ContentFile, own: PlacedQuestion<ContentFile>[]): Generator<Mistake> {
  for (const [index, { question, pointer }] of own.entries()) {
    const notYet = own.slice(index).map((other) => answerPrefix + other.question.name);
    const wrong = question.when && answersIn(question.when).find((fact) => notYet.includes(fact));
    if (wrong) yield { file: page.path, pointer: `${pointer}/when`, message: message(wrong, 'here or below') };
    for (const [at, { must }] of (question.rules ?? []).entries()) {
      const below = subjectsIn(must).find((fact) => notYet.slice(1).includes(fact));
      if (below) yield { file: page.path, pointer: `${pointer}/rules/${at}/must`, message: message(below, 'below') };
    }
  }
}

/**
 * Reports conditions over an answer of their own page that no script of it decides: of blocks it reads what is chosen, and
 * of all else nothing, so that it would come once the page is sent.
 */
function* unopenedOnPage(
  { schemas }: ContentIndex,
  page: ContentFile,
  own: PlacedQuestion<ContentFile>[],
): Generator<Mistake> {
  for (const visit of visitsOf(schemas, page.data).filter(isShowing)) {
    const { pointer } = visit;
    const compared = comparisonsIn(visit.value as When);
    const isOfBlock = /\/blocks\/\d+\/when$/.test(pointer);
    const unread = compared.find((one) => {
      const asked = own.find(({ question }) => answerPrefix + question.name === one.fact)?.question;
      return asked && !(isOfBlock && readByScript.includes(asked.type) && !orderIn(one));
    });
    // What comes after the record does not come while the answer is typed.
    if (!unread || compared.some(({ fact }) => fact === 'completed')) continue;
    const what = isOfBlock ? 'this' : 'what has this condition';
    const message = `${unread.fact} is asked on this page, and ${what} would come only once that is sent: put it on a later page.`;
    yield { file: page.path, pointer, message };
  }
}

/** The facts of answers that a condition asks for. */
const answersIn = (when: When): string[] =>
  comparisonsIn(when).flatMap(({ fact }) => (fact && isAnswer(fact) ? [fact] : []));
