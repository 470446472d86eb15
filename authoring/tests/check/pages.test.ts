/** What a block lacks, with the button that mends it. */
import { expect, test } from 'vitest';
import { project } from '../../../tests/support/project/project.ts';
import { missingProperties } from '../../check/pages.ts';

test.each([
  ['says only what it is called', {}, 'This needs "to", "act" or "action": as it is, it does nothing.'],
  ['keeps answers', { keep: 'leave' }, 'This needs "to", "act" or "action": as it is, it does nothing.'],
  ['records something', { act: 'leave' }, '"act" needs "to" too.'],
])('D-36 a button that %s is led to the next step by a button of the mistake', (_, does, message) => {
  const visits = project.schemas.walk('src/blocks/button/schema.json', { type: 'button', label: 'On', ...does });
  const puts = [{ file: 'pages/ask.json', at: ['to'], value: 'next' }];
  const way = { do: 'put', label: 'Let it lead to the next step', puts, words: '' };
  expect(missingProperties(visits, 'pages/ask.json')).toEqual([{ pointer: '', message, way }]);
});
