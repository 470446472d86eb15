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

test('D-65 a bound that is made from what is not there bounds nothing', () => {
  const question: Question = { ...people, most: { value: 'places' } };
  expect(read(question, { 'answer.q': '99' })).toEqual({ answers: { q: 99 }, faults: [] });
});

const time: Question = { type: 'question-time', name: 'q', label: 'When?', earliest: '08:30', latest: '20:00' };

test.each([
  ['9', '09:00'],
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['2 pm', '14:00'],
  ['2:15 p.m.', '14:15'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['23:59', '23:59'],
])('the time of day %j is read as %j', (typed, value) => {
  const question: Question = { type: 'question-time', name: 'q', label: 'When?' };
  expect(read(question, { 'answer.q': typed })).toMatchObject({ answers: { q: value }, faults: [] });
});

test.each([
  ['8', 'too-early'],
  ['21:00', 'too-late'],
  ...['soon', 'noon', '24:00', '9:60', '13 pm', '0 am', 'half past nine', '9:3', '-1', '9:30:00', 'at 9'].map(
    (typed): [string, string] => [typed, 'not-a-time'],
  ),
  ['', 'missing'],
])('a time of day that is %j is refused as %s', (typed, code) => {
  expect(read(time, { 'answer.q': typed }).faults.map((fault) => fault.code)).toEqual([code]);
});
