import type { ContentFile } from '../../../src/content/folder/load.ts';
import { pointerIn } from '../../../src/content/json/pointer.ts';
import { placeholdersOfLine } from '../../../src/content/markdown/plurals.ts';
import { actsIn, askingKind as kind } from '../../../src/content/model/acts.ts';
import { askedAct, keptActs } from '../../../src/content/model/asks.ts';
import { askedByBounds } from '../../../src/content/model/bounds.ts';
import { type ContentIndex, contentName, filesOf } from '../../../src/content/model/content-index.ts';
import { knownOf } from '../../../src/content/model/known.ts';
import { actNamed, actsOf, visitsOf } from '../../../src/content/model/page-traits.ts';
import { type PlacedQuestion, questionsOf } from '../../../src/content/model/questions.ts';
import type { Fault, Mistake } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix, type Question } from '../../../src/rules/questions/question.ts';
import type { Journeys, When } from '../../../src/types.gen.ts';
import { formFaults } from '../conditions.ts';

/** Finds the mistakes in questions, and in the acts that record their answers (D-41). */
export function* checkQuestions(contentIndex: ContentIndex): Generator<Mistake> {
  const { schemas } = contentIndex;
  const pages = filesOf(contentIndex, 'page');
  const questions = questionsOf(schemas, pages);
  for (const { file, pointer, question } of questions) {
    for (const { pointer: at = '', ...fault } of questionFaults(question)) {
      yield { file: file.path, pointer: pointer + at, ...fault };
    }
  }
  yield* repeatedNames(contentIndex, questions);
  yield* actMistakes(contentIndex, pages, questions);
  yield* personalLabels(contentIndex, questions);
  yield* uncountedKeeps(contentIndex, questions);
}

/** Reports personal values and answers in words that are recorded, because those words stay after an erasure. */
function* personalLabels(contentIndex: ContentIndex, questions: PlacedQuestion<ContentFile>[]): Generator<Mistake> {
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data);
  const answers = questions.filter(({ question }) => question.personal).map(({ question }) => question.name);
  const personal = ({ name }: { name: string }) =>
    objectOr(ownEntry(values, name)).personal === true || answers.some((answer) => answerPrefix + answer === name);
  for (const { file, pointer, question } of questions) {
    const options = question.type === 'question-choice' && !question.personal ? (question.options ?? []) : [];
    const recorded = [[question.label, '/label'], ...options.map(({ label }, i) => [label, `/options/${i}/label`])];
    for (const [words = '', at] of recorded) {
      const found = placeholdersOfLine(words).find(personal);
      if (!found) continue;
      const instead = found.name.startsWith(answerPrefix) ? 'put it into the hint or a text' : 'say it without';
      const message = `{${found.name}} is personal, and these words stay in the record after an erasure: ${instead}.`;
      yield { file: file.path, pointer: pointer + at, message };
    }
  }
}

/** Reports an end of keeping that is counted from no day which its own record says. */
function* uncountedKeeps({ schemas }: ContentIndex, questions: PlacedQuestion<ContentFile>[]): Generator<Mistake> {
  for (const { file, pointer, question } of questions) {
    const after = question.keep?.after;
    // The check of names reports the name of nothing.
    if (after === undefined || !ownEntry(schemas.facts, after)) continue;
    const asked = questions.filter((one) => answerPrefix + one.question.name === after);
    const act = askedAct(schemas, file.data);
    const isDay = asked.some(
      (one) =>
        one.question.type === 'question-date' && !one.question.personal && askedAct(schemas, one.file.data) === act,
    );
    const message = `${after} is no day that is asked for the same act and is not personal: count from such an answer, or leave "after" out.`;
    if (!isDay) yield { file: file.path, pointer: `${pointer}/keep/after`, message };
  }
}

/** Mistakes in a question by itself. */
function* questionFaults(question: Question): Generator<Fault> {
  if (question.keep && !question.personal)
    yield { pointer: '/keep', message: 'Only a personal answer is kept for a time: give it "personal": true, too.' };
  if (question.type === 'question-choice') {
    const values = (question.options ?? []).map(({ value }) => value);
    const twice = values.findIndex((value, i) => values.indexOf(value) < i);
    if (twice >= 0)
      yield { pointer: `/options/${twice}/value`, message: `There is an option "${values[twice]}" already.` };
    const { least = 1, most } = question;
    const offered = question.options?.length;
    if (most !== undefined && most < least)
      yield { pointer: '/most', message: 'No choice is right: the most is less than the least.' };
    else if (offered !== undefined && most !== undefined && most >= offered)
      yield { pointer: '/most', message: `There are ${offered} options: the most leaves none of them out.` };
    else if (offered !== undefined && least > offered)
      yield { pointer: '/least', message: `There are ${offered} options: so many cannot be chosen.` };
  }
}

/** Returns a function that says whether two pages are the same, or steps of one journey. */
function togetherIn(contentIndex: ContentIndex): (page: string, other: string) => boolean {
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const ways = Object.keys(plan?.journeys ?? {}).map((name) => walksOf(plan!, name).flat());
  return (page, other) => page === other || ways.some((way) => way.includes(page) && way.includes(other));
}

/** Reports a name that two questions of a journey, or of a page, have. */
function* repeatedNames(contentIndex: ContentIndex, questions: PlacedQuestion<ContentFile>[]): Generator<Mistake> {
  const isTogether = togetherIn(contentIndex);
  for (const [i, { file, pointer, question }] of questions.entries()) {
    const earlier = questions
      .slice(0, i)
      .find((it) => it.question.name === question.name && isTogether(contentName(it.file), contentName(file)));
    if (!earlier) continue;
    const where = earlier.file === file ? 'this page' : earlier.file.path;
    const message = `"${question.name}" is the name of a question of ${where} already: each question of a journey has its own.`;
    yield { file: file.path, pointer: `${pointer}/name`, message };
  }
}

/** Reports questions that nothing records, acts without questions, and answers that are recorded unshown. */
function* actMistakes(
  contentIndex: ContentIndex,
  pages: readonly ContentFile[],
  questions: PlacedQuestion<ContentFile>[],
): Generator<Mistake> {
  const { schemas } = contentIndex;
  const actData = actsIn(contentIndex.files);
  const isOfKind = (act: string) => String(actData[act]?.kind) === kind;
  const recordedOn = (page: ContentFile) => actsOf(schemas, page.data).filter(isOfKind);
  const keptOn = (page: ContentFile) => keptActs(schemas, page.data);
  const asking = new Set(questions.map(({ file }) => file));

  for (const page of pages) {
    const visits = visitsOf(schemas, page.data);
    const [first] = questions.filter(({ file }) => file === page);
    const shows = visits.find(({ schema }) => schema.title === 'AnswersBlock');
    const acts = [...recordedOn(page), ...keptOn(page)];
    const others = actsOf(schemas, page.data);
    const needed = `record it ("act"), or keep it for a later page ("keep"), by an act of the kind ${kind}.`;
    const help = others.length
      ? `this page records ${others[0]} alone. Ask it on another page, and let a button there ${needed}`
      : `let a button ${needed}`;
    // The check of names reports an unknown act.
    if (first && !acts.length && others.every((act) => actData[act])) {
      const message = `Nothing records this question: ${help}`;
      yield { file: page.path, pointer: first.pointer, message };
    }
    if (shows && !recordedOn(page).length) {
      yield {
        file: page.path,
        pointer: shows.pointer,
        message: `There are no answers to show here: no button of this page records an act of the kind ${kind}.`,
      };
    }
    const unagreed = recordedOn(page).length && visits.find(({ schema }) => schema.title === 'DocumentBlock');
    if (unagreed) {
      const message = `Nobody agrees to this document: ${recordedOn(page)[0]} records answers alone. Put it on a later page, whose button has an act of the kind agree.`;
      yield { file: page.path, pointer: unagreed.pointer, message };
    }
    for (const { schema, value, pointer } of visits) {
      const act = schema.keeps ? String(value) : actNamed(schema, value);
      if (act === undefined || !actData[act]) continue;
      const at = { file: page.path, pointer };
      if (schema.keeps && !isOfKind(act)) {
        yield { ...at, message: `"${act}" is of the kind ${actData[act].kind}, which records no answers.` };
        continue;
      }
      if (!isOfKind(act)) continue;
      const askers = pages.filter(
        (other) => asking.has(other) && [...recordedOn(other), ...keptOn(other)].includes(act),
      );
      if (!askers.length) yield { ...at, message: `"${act}" records answers, and no page asks a question for it.` };
      if (schema.keeps && !pages.some((other) => recordedOn(other).includes(act)))
        yield { ...at, message: `"${act}" is kept here, and no page records it.` };
      const earlier = askers.filter((other) => other !== page);
      if (!schema.keeps && earlier.length && !shows) {
        const puts = [{ file: page.path, at: pointerIn(pointer).slice(0, 2), value: { type: 'answers' } }];
        yield {
          ...at,
          message: `This records the answers of ${earlier.map(({ path }) => path).join(' and ')} as well, which customers have to see: add the block answers.`,
          way: { do: 'put', label: 'Add the block answers', puts, words: '' },
        };
      }
    }
  }
}

/** Finds bounds and rules of questions that compare what cannot be compared (D-65). That an answer is left, a walk finds. */
export function* checkBounds(contentIndex: ContentIndex): Generator<Mistake> {
  const { subjects: facts } = knownOf(contentIndex);
  for (const { file, pointer, question } of questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'))) {
    const faultsOf = (when: When) => formFaults(when, '', { facts, cases: [] });
    // A bound is written without the comparison that it is.
    for (const { at, when } of askedByBounds(question))
      for (const fault of faultsOf(when)) yield { ...fault, file: file.path, pointer: pointer + at };
    for (const [i, { must }] of (question.rules ?? []).entries())
      for (const fault of faultsOf(must))
        yield { ...fault, file: file.path, pointer: `${pointer}/rules/${i}/must${fault.pointer}` };
  }
}
