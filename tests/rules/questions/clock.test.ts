import { expect, test } from 'vitest';
import { timeIn } from '../../../src/rules/questions/clock.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import { read } from '../../support/questions/sample-questions.ts';

test.each([
  ['9', '09:00'],
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['2 pm', '14:00'],
  ['2:15 p.m.', '14:15'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['Noon', '12:00'],
  ['23:59', '23:59'],
  ...['24:00', '9:60', '13 pm', '0 am', 'half past nine', '9:3', '-1', '', '9:30:00'].map(
    (typed): [string, undefined] => [typed, undefined],
  ),
])('the time of day %j is read as %j', (typed, time) => {
  expect(timeIn(typed)).toBe(time);
});

test.each([
  ['8', 'too-early'],
  ['21:00', 'too-late'],
  ['soon', 'not-a-time'],
  ['', 'missing'],
])('a time of day that is %j is refused as %s', (typed, code) => {
  const question: Question = { type: 'question-time', name: 'q', label: 'When?', earliest: '08:30', latest: '20:00' };
  expect(read(question, { 'answer.q': typed }).faults.map((fault) => fault.code)).toEqual([code]);
  expect(read(question, { 'answer.q': '8.30am' }).answers).toEqual({ q: '08:30' });
});
