import { expect, test } from 'vitest';
import type { Question } from '../../../src/rules/questions/question.ts';
import { read } from '../../support/questions/sample-questions.ts';

const people: Question = { type: 'question-number', name: 'q', label: 'How many?', least: 1, most: 12 };

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['٣', 3],
])('the whole number %j is read as %j', (typed, value) => {
  expect(read(people, { 'answer.q': typed })).toMatchObject({ answers: { q: value }, faults: [] });
});

test.each([
  ['three', 'not-a-number'],
  ['2.5', 'not-a-number'],
  ['1e3', 'not-a-number'],
  ['9999999999', 'not-a-number'],
  ['0', 'too-little'],
  ['13', 'too-much'],
  ['', 'missing'],
])('a number that is %j is refused as %s', (typed, code) => {
  expect(read(people, { 'answer.q': typed }).faults.map((fault) => fault.code)).toEqual([code]);
});

test('D-54 a number is answered by nobody while its bound is not there', () => {
  const question: Question = { ...people, most: { value: 'places' } };
  expect(read(question, { 'answer.q': '3' }).faults.map(({ code }) => code)).toEqual(['not-offered']);
});
