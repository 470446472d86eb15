// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import type { AmountBlock } from '../../types.gen.ts';

const block: AmountBlock = { type: 'amount', label: 'Amount to pay', of: 'amount' };

test('R-P12 R-G01 the amount of the link, as £34.99', async () => {
  await renderBlocks(block, { link: { amount_pence: 3499 } });
  expect(screen.getByRole('definition').textContent).toBe('£34.99');
});

test('R-P12 a link without an amount has no amount line', async () => {
  const { container } = await renderBlocks(block);
  expect(container.textContent).toBe('');
});

test('D-17 until the link is read there is room for the amount, and none is shown', async () => {
  await renderBlocks(block, { pending: true });
  expect(screen.getByRole('definition').textContent).toBe('');
});
