import type { ContentFile } from '../../../src/content/folder/load.ts';
import { askedAct } from '../../../src/content/model/asks.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import { type PlacedQuestion, questionsOf } from '../../../src/content/model/questions.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix, type Question } from '../../../src/rules/questions/question.ts';
import type { Value } from '../../../src/types.gen.ts';

/** Finds the mistakes in sums, and amounts that none of them adds up (D-54). */
export function* checkSums(contentIndex: ContentIndex): Generator<Mistake> {
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data) as Record<string, Partial<Value>>;
  const added = new Set<string>();
  for (const sum of questions) {
    if (sum.question.type !== 'question-sum' || !Array.isArray(sum.question.of)) continue;
    for (const [index, { value, fact, times, label, percent }] of sum.question.of.entries()) {
      const at = { file: sum.file.path, pointer: `${sum.pointer}/of/${index}` };
      if (fact !== undefined) added.add(fact);
      const message =
        value === undefined
          ? percent === undefined && wrongAnswer(contentIndex, sum, questions, fact, label)
          : wrongValue(values, value, sum.question);
      if (message) yield { ...at, message };
      const counted = times === undefined ? undefined : ownEntry(values, times)?.type;
      if (counted && counted !== 'number')
        yield { ...at, message: `"${times}" is of the type ${counted}: "times" is a value of the type number.` };
      const isNumber = ({ question }: PlacedQuestion<ContentFile>) =>
        answerPrefix + question.name === fact && question.type === 'question-number';
      if (times !== undefined && questions.some(isNumber))
        yield { ...at, message: `${fact} says itself how often its amount is added: leave "times" out.` };
    }
  }
  for (const { file, pointer, question } of questions)
    for (const { at, value } of amountsIn(question)) {
      const place = { file: file.path, pointer: pointer + at };
      const notMoney = wrongValue(values, value, question);
      const fact = answerPrefix + question.name;
      if (notMoney) yield { ...place, message: notMoney };
      else if (!added.has(fact))
        yield { ...place, message: `Nothing adds this amount up: name ${fact} in a question-sum.` };
    }
}

/** The amounts of a question: of its options, of yes, or of each one of a number. */
export function amountsIn(question: Question): { at: string; value: string }[] {
  const options = question.type === 'question-choice' ? (question.options ?? []) : [];
  const ofOptions = options.flatMap(({ amount }, i) =>
    amount === undefined ? [] : [{ at: `/options/${i}/amount`, value: amount }],
  );
  const own = 'amount' in question && question.amount !== undefined ? [{ at: '/amount', value: question.amount }] : [];
  return [...ofOptions, ...own];
}

function wrongValue(values: Record<string, Partial<Value>>, name: string, question: Question): string | undefined {
  // The check of names reports an unknown value.
  const { type, personal } = ownEntry(values, name) ?? {};
  if (type !== undefined && type !== 'money') return `"${name}" is of the type ${type}, and a sum adds up money.`;
  return personal && !question.personal
    ? `"${name}" is personal, and so is this: give it "personal": true.`
    : undefined;
}

function wrongAnswer(
  { schemas }: ContentIndex,
  sum: PlacedQuestion<ContentFile>,
  questions: readonly PlacedQuestion<ContentFile>[],
  fact = '',
  label?: string,
): string | undefined {
  const asked = questions.filter(({ question }) => answerPrefix + question.name === fact);
  if (!fact.startsWith(answerPrefix)) return `${fact} is no answer: a sum adds up answers and values.`;
  const act = askedAct(schemas, sum.file.data);
  const [one] = asked.filter(({ file }) => askedAct(schemas, file.data) === act);
  // The check of names reports an unknown answer.
  if (!one) return asked.length ? `${fact} is recorded by another act, and its amount is not known here.` : undefined;
  if (one.file === sum.file) return `${fact} is asked on this page: put the sum on a later one, where it is known.`;
  const { question } = one;
  if (question.personal && !sum.question.personal)
    return `${fact} is personal, and so is the sum: give it "personal": true.`;
  if (label !== undefined && question.type === 'question-choice')
    return `${fact} has the words of its options: leave "label" out.`;
  if (question.type === 'question-amount' || amountsIn(question).length > 0) return undefined;
  const mend = question.type === 'question-choice' ? 'give an option "amount"' : 'give the question "amount"';
  const canHave = ['question-choice', 'question-yes-no', 'question-number'].includes(question.type);
  return `${fact} has no amount${canHave ? `: ${mend}, the name of a value` : ''}.`;
}
