import { describe, expect, test } from 'vitest';
import { type Fact, holds } from '../../src/rules/when.ts';
import type { When } from '../../src/types.gen.ts';

describe('a condition', () => {
  const facts: Record<string, Fact> = {
    type: { pending: false, value: 'new' },
    done: { pending: false, value: ['a', 'b'] },
    none: { pending: false, value: [] },
    absent: { pending: false, value: undefined },
    yes: { pending: false, value: true },
    later: { pending: true },
  };
  const fact = (name: string) => facts[name]!;
  const later: When = { fact: 'later', is: 'x' };
  const yes: When = { fact: 'yes', is: true };
  const no: When = { fact: 'yes', is: false };

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
    [{ not: { fact: 'absent', is: 'new' } }, true],
    [{ all: [yes, no] }, false],
    [{ all: [yes, yes] }, true],
    [{ any: [no, yes] }, true],
    [{ any: [no, no] }, false],
    // What is pending is decided only by what does not depend on it.
    [later, undefined],
    [{ fact: 'later', exists: false }, undefined],
    [{ not: later }, undefined],
    [{ all: [later, no] }, false],
    [{ all: [later, yes] }, undefined],
    [{ any: [later, yes] }, true],
    [{ any: [later, no] }, undefined],
  ])('%j gives %s', (when, result) => {
    expect(holds(when, fact)).toBe(result);
  });
});
