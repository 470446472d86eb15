// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import type { Block } from '../../types.gen.ts';

test.each([
  ['before its turn', [], []],
  ['at its turn', ['contract-agreement', 'payment-method'], ['Choose another way']],
])('D-09 %s a page leads to another step only where that can be done', async (_, completed, shown) => {
  const other: Block = { type: 'button', label: 'Choose another way', to: 'start-card' };
  const help: Block = { type: 'button', label: 'Help', to: 'contacts-page' };
  await renderBlocks([other, help], { page: { name: 'ots-confirm' }, link: { journey: 'switch-mandate', completed } });
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual([...shown, 'Help']);
});
