// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { blockSite } from '../../states/sample-page.ts';
import type { Block } from '../../types.gen.ts';

const letter: Block = {
  ...{ type: 'letter', letter: 'contract', again: 'Send it again', tooOften: 'We have sent it several times.' },
  ...{ sending: 'To {to}.', sent: 'Sent to {to}.', failed: 'It did not reach {to}.' },
};
const stop: Block = { type: 'stop-reminders', label: 'Send no more reminders', done: 'We send no more.' };
const letters = [{ name: 'contract', to: 'r…@example.com', state: 'accepted', sha256: '' }] as never;
const { genericError } = blockSite.messages;

test.each([
  ['it was sent too often', problem(429, 'letter-too-often'), letter.tooOften, 0],
  ['the server fails', problem(500, 'internal'), genericError, 1],
])('D-48 a letter that is not sent again because %s says so', async (_, answer, words, buttons) => {
  const { user } = await renderBlocks(letter, { link: { letters }, answers: { contract: answer } });
  await user.click(screen.getByRole('button', { name: letter.again }));
  await waitFor(() => expect(document.body.textContent).toContain(words));
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

test('R-E04 where reminders could not be stopped the customer reads so, and the button works again', async () => {
  const answers = [problem(500, 'internal'), { body: {} }];
  const { user } = await renderBlocks(stop, { answers: { 'stop-reminders': () => answers.shift()! } });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(genericError));
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(stop.done));
});
