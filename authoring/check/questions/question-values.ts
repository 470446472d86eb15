import type { ContentFile } from '../../../src/content/folder/load.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import { type PlacedQuestion, questionsByName, questionsOf } from '../../../src/content/model/questions.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import type { Fact } from '../../../src/content/schema/fact.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';

/** The types of answers in words. */
const typeWords: Partial<Record<Fact['type'], string>> = {
  ...{ boolean: 'yes or no', clock: 'a time of day', date: 'a day', list: 'several options', money: 'an amount' },
  ...{ number: 'a number', text: 'words or one option' },
};

/** Reports a name that questions of two types have: conditions and texts know an answer by its name alone. */
export function* checkQuestionTypes({ schemas, files }: ContentIndex): Generator<Mistake> {
  for (const [first, ...others] of questionsByName(schemas, files)) {
    for (const { file, pointer, fact } of others) {
      if (fact.type === first!.fact.type) continue;
      const where = `${typeWords[first!.fact.type]} in ${first!.file.path}, and here ${typeWords[fact.type]}`;
      const message = `"${first!.question.name}" is ${where}: questions of one name are of one type. Give one of them another name.`;
      yield { file: file.path, pointer: `${pointer}/name`, message };
    }
  }
}

/** Finds values that questions cannot begin with (D-54). */
export function* checkQuestionValues(contentIndex: ContentIndex): Generator<Mistake> {
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  yield* otherPrefills(contentIndex, questions);
}

/** The types of values that fit a question; of all others it is text. */
const prefillTypes: Record<string, string> = {
  ...{ 'question-date': 'day', 'question-amount': 'money', 'question-number': 'number' },
};

/** Reports values that no field of their question can show, and personal ones that would be recorded in clear. */
function* otherPrefills(contentIndex: ContentIndex, questions: PlacedQuestion<ContentFile>[]): Generator<Mistake> {
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data);
  for (const { file, pointer, question } of questions) {
    const name = 'prefill' in question ? question.prefill : undefined;
    if (name === undefined || !Object.hasOwn(values, name)) continue;
    const { type, personal } = objectOr(values[name]);
    const needed = prefillTypes[question.type] ?? 'text';
    const at = { file: file.path, pointer: `${pointer}/prefill` };
    if (type !== needed) yield { ...at, message: `"${name}" is of the type ${type}, and this asks for ${needed}.` };
    else if (personal === true && !question.personal)
      yield { ...at, message: `"${name}" is personal, and so is the answer: give the question "personal": true.` };
  }
}
