// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formValues, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import type { Block, Link } from '../../types.gen.ts';

const block: Block = {
  type: 'letters',
  items: [
    { letter: 'contract', as: 'your contract' },
    { letter: 'receipt', as: 'your receipt' },
    { letter: 'switch', as: 'your switch' },
  ],
};
const stop: Block = { type: 'stop-reminders', label: 'Send no more reminders', done: 'We send no more.' };
const inState = (name: string, state: string) => ({ name, to: 'r…@example.com', state });
const letters = [inState('contract', 'accepted'), inState('receipt', 'queued'), inState('switch', 'accepted')];
const link = { letters } as Partial<Link>;

test('D-48 letters that are equally far stand in one sentence, and are sent again together', () => {
  const { container } = renderBlocks(block, { link });
  expect(container.textContent).toContain('Sent to r…@example.com: your contract, your switch.');
  expect(container.textContent).toContain('On its way to r…@example.com: your receipt.');
  expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(1);
  expect(formValues()).toMatchObject({ form: 'send-letters', letter: 'contract switch' });
});

test('D-48 letters that were sent too often say so, and cannot be sent again', () => {
  renderBlocks(block, { link, posted: { form: 'send-letters', typed: { letter: 'contract switch' } } });
  expect(screen.getByText(/^Sent several times in this hour/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('D-48 reminders stop with a press, and the page says that they have, where they have', () => {
  renderBlocks(stop);
  expect(formValues().form).toBe('stop-reminders');
  renderBlocks(stop, { posted: { form: 'stop-reminders', problem: 'submitFailed' } });
  expect(screen.getByRole('button', { name: stop.label })).toBeTruthy();
  renderBlocks(stop, { posted: { form: 'stop-reminders' } });
  expect(screen.getByRole('status').textContent).toBe(stop.done);
});
