import { answerPrefix, isQuestion, type Question } from '../../rules/questions/question.ts';
import type { Block } from '../../types.gen.ts';
import { groupBy } from '../folder/group-by.ts';
import type { ContentFile } from '../folder/load.ts';
import type { Fact } from '../schema/fact.ts';
import type { Schemas } from '../schema/schemas.ts';
import { isObject } from '../schema/walk.ts';
import { visitsOf } from './page-traits.ts';

type PageFile = Pick<ContentFile, 'path' | 'place' | 'data'>;

export type PlacedQuestion<File extends PageFile = PageFile> = { file: File; pointer: string; question: Question };

/** Lists every question of the pages, also those that have mistakes. */
export function questionsOf<File extends PageFile>(schemas: Schemas, files: readonly File[]): PlacedQuestion<File>[] {
  return files
    .filter(({ place }) => place.kind === 'page')
    .flatMap((file) =>
      visitsOf(schemas, file.data, 'needs').flatMap(({ value, pointer }) =>
        isObject(value) && typeof value.name === 'string' && isQuestion(value as unknown as Block)
          ? [{ file, pointer, question: value as unknown as Question }]
          : [],
      ),
    );
}

/** The questions of each name, with the fact that the answer to each of them is. */
export const questionsByName = <File extends PageFile>(schemas: Schemas, files: readonly File[]) =>
  groupBy(
    questionsOf(schemas, files).map((placed) => ({ ...placed, fact: factOf(placed.question) })),
    ({ question }) => question.name,
  );

/** The facts that answers are, by name: `answer.reason`. One that several journeys ask can have the options of all. */
export function factsOfAnswers(schemas: Schemas, files: readonly PageFile[]): Record<string, Fact> {
  const facts = questionsByName(schemas, files).map((asked): [string, Fact] => {
    const { fact, question } = asked.at(-1)!;
    const name = answerPrefix + question.name;
    const all = asked.map(({ fact: { values } }) => values);
    if (!fact.values || !all.every(Array.isArray)) return [name, fact];
    return [name, { ...fact, values: [...new Set(all.flat())] }];
  });
  return Object.fromEntries(facts);
}

/** The fact that the answer to a question is. */
function factOf(question: Question): Fact {
  const { label } = question;
  const words = { exists: `have answered "${label}"`, missing: `have not answered "${label}"` };
  const isWords = { is: `have answered "${label}" by {value}` };
  const common = { from: 'link', meaning: `The answer to "${label}".`, words: { ...words, ...isWords } } as const;
  switch (question.type) {
    case 'question-yes-no':
      return { ...common, type: 'boolean', values: [true, false], example: true };
    case 'question-amount':
    case 'question-sum':
      return { ...common, type: 'money', example: 1250 };
    case 'question-number':
      return { ...common, type: 'number', example: 3 };
    case 'question-date':
      return { ...common, type: 'date', example: '2027-03-27' };
    case 'question-time':
      return { ...common, type: 'clock', example: '09:30' };
    case 'question-choice': {
      const type = question.several ? 'list' : 'text';
      // The provider's system alone knows the options of a read.
      if (question.optionsFrom) return { ...common, type, example: 'An option' };
      const options = Array.isArray(question.options) ? question.options : [];
      const values = options.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
      return { ...common, type, values, example: values[0] };
    }
    default:
      return { ...common, type: 'text', example: 'An answer' };
  }
}
