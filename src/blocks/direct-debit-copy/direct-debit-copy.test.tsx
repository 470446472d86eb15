// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { problem, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';

const block = { type: 'direct-debit-copy' as const, label: 'Save or print' };
const copy = {
  reference: 'DS-7K3Q-9XWM',
  account_ending: '6819',
  recorded_at: '2026-11-20T10:30:00Z',
  sha256: 'a'.repeat(64),
  language: 'cy',
  html: '<p>I am the account holder</p>\n<h2>Terms</h2><ul><li><span data-v="x">Example</span></li></ul><img src=x onerror=alert(1)><a href="//x">x</a>',
};
const recorded = { completed: ['direct-debit-mandate' as const] };

test('shows nothing and asks for nothing before there is a mandate', async () => {
  const { container, calls } = await renderBlocks(block, { link: { completed: ['payment-method'] } });
  await import('./copy.tsx');
  expect([container.textContent, calls]).toEqual(['', []]);
});

test('D-42 shows the mandate masked, with what was agreed to in its language and nothing that a text never has', async () => {
  const { container } = await renderBlocks(block, {
    link: recorded,
    answers: { 'direct-debit-mandate': { body: copy } },
  });
  await screen.findByText('DS-7K3Q-9XWM');
  expect(screen.getByText('Account number ending 6819')).toBeTruthy();
  expect(screen.getByText('20 November 2026 at 10:30')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeTruthy();
  expect(container.querySelector('img, a, [data-v]')).toBeNull();
  expect(container.querySelector('[lang=cy]')?.textContent).toContain('I am the account holder');
});

test('prints when asked', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await renderBlocks(block, { link: recorded, answers: { 'direct-debit-mandate': { body: copy } } });
  await screen.findByText('DS-7K3Q-9XWM');
  await user.click(screen.getByRole('button', { name: 'Save or print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('says that a copy could not be loaded, and loads it when asked again', async () => {
  let fails = true;
  const { user } = await renderBlocks(block, {
    link: recorded,
    answers: { 'direct-debit-mandate': () => (fails ? problem(500, 'internal') : { body: copy }) },
  });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We could not load your copy.'));
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('DS-7K3Q-9XWM')).toBeTruthy();
});
