// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { blockSite } from '../../states/sample-page.ts';
import type { Block } from '../../types.gen.ts';

const block: Block = {
  ...{ type: 'letters', again: 'Send again', tooOften: 'Sent several times.', failed: '{letters} did not reach {to}.' },
  ...{ sending: 'On its way to {to}: {letters}.', sent: 'Sent to {to}: {letters}.' },
  items: [
    { letter: 'contract', as: 'your contract' },
    { letter: 'receipt', as: 'your receipt' },
    { letter: 'switch', as: 'your switch' },
  ],
};
const stop: Block = { type: 'stop-reminders', label: 'Send no more reminders', done: 'We send no more.' };
const letters = [{ name: 'contract', to: 'r…@example.com', state: 'accepted', sha256: '' }] as never;
const { genericError } = blockSite.messages;

test('D-48 letters that are equally far stand in one sentence, and are sent again together', async () => {
  const inState = (name: string, state: string) => ({ name, to: 'r…@example.com', state, sha256: '' });
  const link = {
    letters: [inState('contract', 'accepted'), inState('receipt', 'queued'), inState('switch', 'accepted')],
  };
  const sent: string[] = [];
  const answer = (name: string) => () => {
    sent.push(name);
    return { body: {} };
  };
  const answers = { contract: answer('contract'), receipt: answer('receipt'), switch: answer('switch') };
  const { user } = await renderBlocks(block, { link: link as never, answers });
  expect(document.body.textContent).toContain('Sent to r…@example.com: your contract, your switch.');
  expect(document.body.textContent).toContain('On its way to r…@example.com: your receipt.');
  await user.click(screen.getByRole('button', { name: block.again }));
  await waitFor(() => expect(sent).toEqual(['contract', 'switch']));
});

test.each([
  ['it was sent too often', problem(429, 'letter-too-often'), block.tooOften, 0],
  ['the server fails', problem(500, 'internal'), genericError, 1],
])('D-48 a letter that is not sent again because %s says so', async (_, answer, words, buttons) => {
  const { user } = await renderBlocks(block, { link: { letters }, answers: { contract: answer } });
  await user.click(screen.getByRole('button', { name: block.again }));
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
