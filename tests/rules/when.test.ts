import { describe, expect, test } from 'vitest';
import { type Fact, holds, isBroken } from '../../src/rules/when.ts';
import type { When } from '../../src/types.gen.ts';

describe('a condition', () => {
  const facts: Record<string, Fact> = {
    type: { value: 'new' },
    done: { value: ['a', 'b'] },
    none: { value: [] },
    absent: { value: undefined },
    yes: { value: true },
    later: { unknown: true },
    ordered: { value: '2027-03-10' },
    agreed: { value: '2027-03-09T23:30:00Z' },
    summer: { value: '2027-06-09T23:30:00Z' },
    pence: { value: 3500 },
    today: { value: '2027-03-25' },
    clock: { value: '10:00' },
    until: { value: '12:30' },
    mail: { value: 'ada@example.com' },
    capitals: { value: 'Ada@Example.com' },
  };
  const fact = (name: string): Fact => facts[name] ?? { value: undefined };
  const later = { fact: 'later', is: 'x' };
  const yes = { fact: 'yes', is: true };
  const no = { fact: 'yes', is: false };

  test('without one holds', () => {
    expect(holds(undefined, fact)).toBe(true);
  });

  test.each<[When, boolean | undefined]>([
    [{ fact: 'type', is: 'new' }, true],
    [{ fact: 'type', is: 'existing' }, false],
    [{ fact: 'type', in: ['existing', 'new'] }, true],
    [{ fact: 'type', in: ['existing'] }, false],
    [{ fact: 'yes', is: true }, true],
    // On a list, `is` and `in` look inside it, and `exists` asks whether there is anything.
    [{ fact: 'done', is: 'b' }, true],
    [{ fact: 'done', is: 'c' }, false],
    [{ fact: 'done', in: ['c', 'a'] }, true],
    [{ fact: 'done', exists: true }, true],
    [{ fact: 'none', exists: true }, false],
    [{ fact: 'none', exists: false }, true],
    // D-17: what is absent never is anything.
    [{ fact: 'absent', exists: false }, true],
    [{ fact: 'absent', exists: true }, false],
    [{ fact: 'absent', is: 'new' }, false],
    [{ fact: 'absent', in: ['new'] }, false],
    [{ fact: 'absent', isNot: 'new' }, true],
    [{ fact: 'absent', notIn: ['new'] }, true],
    [{ fact: 'type', isNot: 'new' }, false],
    [{ fact: 'type', notIn: ['existing', 'new'] }, false],
    [{ fact: 'yes', isNot: false }, true],
    [{ fact: 'done', isNot: 'b' }, false],
    [{ fact: 'done', notIn: ['c', 'd'] }, true],
    // D-65: of a list, all hold.
    [[yes, no], false],
    [[yes, { fact: 'type', is: 'new' }], true],
    // D-54: days and numbers are compared with others, and with days that are counted from them.
    [{ value: 'pence', atLeast: 3500 }, true],
    [{ value: 'pence', after: 3500 }, false],
    [{ value: 'ordered', before: '2027-03-11' }, true],
    [{ value: 'ordered', after: '2027-03-10' }, false],
    [{ value: 'ordered', atMost: { fact: 'today', days: -15 } }, true],
    [{ value: 'ordered', before: '-15 days' }, false],
    [{ fact: 'today', after: { value: 'ordered', days: 14 } }, true],
    [{ fact: 'today', after: { value: 'ordered', days: 15 } }, false],
    // Good Friday and Easter Monday of 2027 are no working days.
    [{ value: 'ordered', atLeast: { fact: 'today', workingDays: -11 } }, true],
    [{ fact: 'today', before: { fact: 'today', workingDays: 1 } }, true],
    [{ fact: 'agreed', before: { value: 'ordered' } }, true],
    // A time is a day in London.
    [{ fact: 'summer', is: '2027-06-09T23:30:00Z' }, true],
    [{ fact: 'summer', atLeast: '2027-06-10' }, true],
    // So are times of day, and e-mail addresses are the same whatever their capitals.
    [{ fact: 'until', after: { fact: 'clock' } }, true],
    [{ fact: 'clock', after: { fact: 'until' } }, false],
    [{ fact: 'until', after: { fact: 'today' } }, false],
    [{ fact: 'mail', equals: { fact: 'capitals' } }, true],
    [{ fact: 'mail', equals: { fact: 'type' } }, false],
    // What is not there, or is of another type, is never compared: no door opens by it.
    [{ value: 'absent', before: '2030-01-01' }, false],
    [{ value: 'ordered', before: { value: 'absent', days: 14 } }, false],
    [{ value: 'pence', atMost: '2030-01-01' }, false],
    [{ fact: 'type', before: 'today' }, false],
    [{ value: 'ordered', before: { fact: 'later' } }, undefined],
    // What is pending is decided only by what does not depend on it.
    [later, undefined],
    [{ fact: 'later', exists: false }, undefined],
    [{ fact: 'later', isNot: 'x' }, undefined],
    [[later, no], false],
    [[later, yes], undefined],
  ])('%j gives %s', (when, result) => {
    expect(holds(when, fact)).toBe(result);
  });

  test.each<[When, boolean]>([
    [{ value: 'ordered', before: '2027-03-10' }, true],
    [{ value: 'ordered', atMost: '2027-03-10' }, false],
    [
      [
        { value: 'pence', atLeast: 1 },
        { fact: 'type', is: 'existing' },
      ],
      true,
    ],
    // Who was not asked could put nothing right.
    [{ value: 'absent', before: '2027-03-10' }, false],
    [{ fact: 'absent', is: 'new' }, false],
    [{ value: 'ordered', before: { value: 'absent', days: 14 } }, false],
    [{ fact: 'absent', exists: true }, true],
  ])('D-65 a rule that %j is broken: %s', (must, result) => {
    expect(isBroken(must, fact)).toBe(result);
  });
});
