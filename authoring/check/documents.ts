import type { ContentFile } from '../../src/content/folder/load.ts';
import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import { placesIn } from '../../src/content/model/placeholders.ts';
import { type PlacedQuestion, questionsOf } from '../../src/content/model/questions.ts';
import { sectionEntries } from '../../src/content/model/sections.ts';
import { subjectsOf, valuesOf } from '../../src/content/model/subjects.ts';
import type { Fault, Mistake } from '../../src/content/problem/problem.ts';
import { todayFact } from '../../src/rules/compare.ts';
import { ownEntry } from '../../src/rules/own-entry.ts';
import { answerPrefix, isAnswer } from '../../src/rules/questions/question.ts';
import { subjectsIn } from '../../src/rules/when.ts';
import { conditionFaults, contextOf } from './conditions.ts';

/** Finds the mistakes in documents: their conditions are over values and answers alone (D-07, D-32, D-54). */
export function* checkDocuments(contentIndex: ContentIndex): Generator<Mistake> {
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  for (const document of filesOf(contentIndex, 'document')) {
    for (const fault of documentFaults(contentIndex, document)) yield { file: document.path, ...fault };
    yield* answerMistakes(contentIndex, document, questions);
  }
}

function documentFaults(contentIndex: ContentIndex, { data }: ContentFile): Fault[] {
  const subjects = Object.entries(subjectsOf(contentIndex)).filter(([name]) => isAnswer(name));
  const around = contextOf({ ...valuesOf(contentIndex), ...Object.fromEntries(subjects) });
  const entries = sectionEntries(data);
  if (entries.length && entries.every(({ when }) => when)) {
    const message = 'Every section has a condition, so that the document may be empty: one section needs none.';
    return [{ pointer: '/sections', message }];
  }
  return entries.flatMap(({ when }, index) => {
    if (!when) return [];
    const pointer = `/sections/${index}/when`;
    const other = subjectsIn(when).find(
      (name) => (name === todayFact || ownEntry(contentIndex.schemas.facts, name)) && !isAnswer(name),
    );
    const message = `${other} decides nothing that customers agree to: ask for a value or an answer.`;
    return other === undefined ? conditionFaults(when, pointer, around) : [{ pointer, message }];
  });
}

/** Reports personal answers in a document, from which nobody could erase them. */
function* answerMistakes(
  contentIndex: ContentIndex,
  document: ContentFile,
  questions: readonly PlacedQuestion<ContentFile>[],
): Generator<Mistake> {
  const asking = (fact: string) => questions.filter(({ question }) => answerPrefix + question.name === fact);
  const personal = (fact: string) => asking(fact).some(({ question }) => question.personal);
  for (const [index, { when }] of sectionEntries(document.data).entries()) {
    const wrong = when && subjectsIn(when).find(personal);
    if (wrong) yield { file: document.path, pointer: `/sections/${index}/when`, message: personalWords(wrong) };
  }
  for (const { name, of } of placesIn(contentIndex, document)) {
    if (!isAnswer(name)) continue;
    if (personal(name)) yield { ...of, message: personalWords(`{${name}}`) };
  }
}

const personalWords = (what: string) =>
  `${what} is personal, and a document that is agreed to is kept for ever: say it without.`;
