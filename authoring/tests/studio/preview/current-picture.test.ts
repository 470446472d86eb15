import { expect, test } from 'vitest';
import { chosenState } from '../../../studio/preview/current-picture.ts';
import type { PageStates } from '../../../studio/types.ts';

const list = { pictures: [{ id: 'a/first' }, { id: 'a/second' }] } as PageStates;

test.each([
  [list, 'a/second', 'a/second'],
  [list, 'a/gone', 'a/first'],
  [list, undefined, undefined],
  [undefined, 'a/second', 'a/second'],
])('D-64 the picture is of the state that the choice of states names: %#', (states, state, shown) => {
  expect(chosenState(states, state === undefined ? {} : { state })).toBe(shown);
});
