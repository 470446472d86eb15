// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';

test('shows its words, with what they name filled in', async () => {
  const { container } = await renderBlocks({ type: 'new-block', label: 'New block from {provider}' });
  expect(container.textContent).toMatch(/^New block from \S/);
});
