import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLink, sampleSite as site } from '../../authoring/walk/sample-site.ts';
import { wordsOf } from '../../src/page/render/words.ts';
import { factReader, lookupIn, typeOfValue, valueReader } from '../../src/rules/facts.ts';
import { answersText, readAnswers, shownOf } from '../../src/rules/questions/answers.ts';
import { askingOf } from '../../src/rules/questions/asking.ts';
import type { Question } from '../../src/rules/questions/question.ts';
import { answerFact, answerWords } from '../../src/rules/questions/shown.ts';
import { withAnswers } from '../../src/rules/questions/with-answers.ts';

const names = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype));

/** What is read of a link, its site and its answers by the name of something that none of them has. */
const readers: Record<string, (name: string) => unknown> = {
  'a fact': (name) => fact(name),
  'the fact of an answer': (name) => answerFact(none, `answer.${name}`),
  'the words of an answer': (name) => answerWords(none, `answer.${name}`),
  'an answer that is typed': (name) => withAnswers(fact, {}, [{ name }])(`answer.${name}`),
  'a value': (name) => valueReader(site, link)(name),
  'the type of a value': (name) => typeOfValue(site, name),
  'a placeholder': (name) => lookupIn(site, { status: 'ready', link }, fact)(name),
  'a message': (name) => wordsOf({}, () => undefined, '').message(name),
};

const link = sampleLink('card');
const none = { status: 'ready', answers: {} } as const;
const fact = factReader(site, { status: 'ready', link }, { status: 'failed' });
const asking = askingOf({ fact, lookup: () => '', messages: {}, formats: undefined }, '2026-12-01T10:00:00Z');

test.each(Object.entries(readers))('R-G10 what every object has is none of %s', (_, read) => {
  fc.assert(
    fc.property(names, (name) => {
      expect([undefined, '', { value: undefined }]).toContainEqual(read(name));
    }),
  );
});

describe('D-54 a question that is named as what every object has', () => {
  const questionNamed = (name: string): Question => ({ type: 'question-text', name, label: 'Why?', required: false });

  test('is not answered until somebody answers it', () => {
    fc.assert(
      fc.property(names, (name) => {
        const question = questionNamed(name);
        expect(readAnswers([question], {}, asking).answers).toEqual({});
        expect(shownOf([question], {}, asking)).toEqual({});
        expect(answersText([question], {}, asking)).toBe('["Why?",""]');
      }),
    );
  });
});
