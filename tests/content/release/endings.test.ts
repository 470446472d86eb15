import { expect, test } from 'vitest';
import { endingFindings } from '../../../src/content/release/endings.ts';
import { choice, indexOf, keep, shows } from '../../support/content/asking-journey.ts';

/** The acts of which the last page of the small site says nothing. */
const unasked = (...steps: unknown[]) =>
  endingFindings(indexOf([choice('a', 'b'), keep], shows, steps)).map(({ message }) =>
    /before (.+) is recorded/.exec(message)?.[1]?.split(' or ').at(-1),
  );

test('D-33 a last page that says the same before the last act that all its customers record is named', () => {
  const some = { page: 'contract-start', when: { fact: 'answer.which', is: 'a' } };
  expect(unasked('ask', 'check', 'success')).toEqual(['leave']);
  expect(unasked('ask', 'check', some, 'success')).toEqual(['leave']);
  expect(unasked('ask', 'check', 'contract-start', 'success')).not.toContain('leave');
});
