// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';

const block = {
  type: 'direct-debit-copy' as const,
  heading: 'Your mandate',
  label: 'Save',
  facts: ['mandate'],
};
const mandate = {
  ...{ reference: 'DS-7K3Q-9XWM', account_ending: '6819', recorded_at: '2026-11-20T10:30:00Z' },
  rows: [{ label: 'Sort code', text: '20-••-••' }],
  ...{ sha256: 'a'.repeat(64), language: 'cy', html: '<p>I am the account holder</p>\n<h2>Terms</h2>' },
};

test('before there is a mandate there is nothing', () => {
  expect(renderBlocks(block, { link: { completed: ['payment-method'] } }).container.innerHTML).toBe('');
});

test('D-42 the mandate stands masked, with what was agreed to in its language, and can be saved', () => {
  const { container } = renderBlocks(block, { mandate });
  for (const words of ['Sort code', '20-••-••', 'You confirmed']) expect(screen.getByText(words)).toBeTruthy();
  expect(container.querySelector('[lang=cy]')?.innerHTML).toBe(mandate.html);
  const save = screen.getByRole('link', { name: /^Save Your/ });
  expect(save.getAttribute('href')).toMatch(/direct-debit-mandate\?format=pdf$/);
});
