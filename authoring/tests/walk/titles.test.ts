/** The facts of a state in words. */
import { expect, test } from 'vitest';
import { factWords } from '../../walk/titles.ts';

test('D-36 a fact of a state says each of its values once', () => {
  expect(factWords({ methods: ['card', 'direct-debit', 'card or direct-debit'], customer: ['new'] })).toEqual({
    methods: 'card or direct-debit',
    customer: 'new',
  });
});
