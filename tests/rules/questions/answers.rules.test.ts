import { describe, expect, test } from 'vitest';
import { readAnswers } from '../../../src/rules/questions/answers.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import type { Fact } from '../../../src/rules/when.ts';
import { asking, date, email } from '../../support/questions/sample-questions.ts';

describe('D-54 a rule of a question', () => {
  const from = { ...date, name: 'from' };
  const until: Question = {
    ...date,
    name: 'until',
    label: 'Last day',
    earliest: { fact: 'answer.from', days: 1 },
    latest: { value: 'leave_by', workingDays: 2 },
    not: ['sunday'],
    rules: [
      {
        must: { fact: 'answer.until', atMost: { fact: 'answer.from', days: 30 } },
        message: '{label}: 30 days at most',
      },
    ],
  };
  const typedDay = (name: string, value: string) => {
    const [year = '', month = '', day = ''] = value.split('-');
    return { [`answer.${name}.day`]: day, [`answer.${name}.month`]: month, [`answer.${name}.year`]: year };
  };
  const faultsOf = (last: string, leaveBy: unknown = '2027-05-28') => {
    const fact = (name: string) => ({ value: name === 'leave_by' ? leaveBy : undefined }) as Fact;
    const typed = { ...typedDay('from', '2027-04-06'), ...typedDay('until', last) };
    return readAnswers([from, until], typed, { ...asking, fact }).faults.map(({ code, message }) => [code, message]);
  };

  test.each([
    ['2027-04-07', []],
    ['2027-05-06', []],
    ['2027-04-06', ['too-early']],
    ['2027-05-07', ['rule']],
    // Two working days after Friday, over the bank holiday of 31 May.
    ['2027-06-03', ['too-late']],
    ['2027-04-11', ['not-this-weekday']],
  ])('decides by the answer before it and by values: %s', (last, codes) => {
    expect(faultsOf(last).map(([code]) => code)).toEqual(codes);
  });

  test('counts working days by the bank holidays of the provider', () => {
    const fact = (name: string) =>
      ({ value: { leave_by: '2027-07-09', $holidays: ['northern-ireland'] }[name] }) as Fact;
    const asked: Question = { ...date, name: 'q', latest: { value: 'leave_by', workingDays: 1 }, workingDays: true };
    const codesOf = (day: string) =>
      readAnswers([asked], typedDay('q', day), { ...asking, fact }).faults.map(({ code }) => code);
    expect([codesOf('2027-07-13'), codesOf('2027-07-12'), codesOf('2027-07-14')]).toEqual([
      [],
      ['not-a-working-day'],
      ['too-late'],
    ]);
  });

  test('says what is wrong in its own words', () => {
    expect(faultsOf('2027-05-07')).toEqual([['rule', 'Last day: 30 days at most']]);
  });

  test.each([null, 'soon', 20270528])('D-65 is not there while what it is made from is %j', (leaveBy) => {
    expect(faultsOf('2027-04-07', leaveBy)).toEqual([]);
  });

  test('D-65 stops nobody who was not asked for what it is made from', () => {
    const bounded: Question = { ...until, earliest: { fact: 'answer.from', days: 1 } };
    const fact = (): Fact => ({ value: undefined });
    expect(readAnswers([bounded], typedDay('until', '2027-04-07'), { ...asking, fact })).toEqual({
      answers: { until: '2027-04-07' },
      faults: [],
    });
  });

  test('waits for an answer before it that is wrong, and says of that alone', () => {
    const typed = { ...typedDay('from', '2027-02-30'), ...typedDay('until', '2027-04-07') };
    const { faults } = readAnswers([from, until], typed, {
      ...asking,
      fact: () => ({ value: '2027-05-28' }),
    });
    expect(faults.map(({ field, code }) => [field, code])).toEqual([['answer.from.day', 'not-a-date']]);
  });

  test('finds out an answer that is to be the same as another', () => {
    const again: Question = {
      ...email,
      name: 'again',
      rules: [{ must: { fact: 'answer.again', equals: { fact: 'answer.q' } }, message: 'Not the same' }],
    };
    const codesOf = (typed: string) =>
      readAnswers([email, again], { 'answer.q': 'a@example.com', 'answer.again': typed }, asking).faults.map(
        ({ code }) => code,
      );
    expect([codesOf('a@example.com'), codesOf('b@example.com')]).toEqual([[], ['rule']]);
  });
});
