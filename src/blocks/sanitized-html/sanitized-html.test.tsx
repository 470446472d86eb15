// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blockSite } from '../../../authoring/walk/sample-page.ts';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { sampleOrder } from '../../../tests/support/drawn/sample-order.ts';
import type { SanitizedHtmlBlock } from '../../types.gen.ts';

const block: SanitizedHtmlBlock = { type: 'sanitized-html', source: 'ots_document', heading: 'Your new services' };
const box = () => screen.queryByRole('region', { name: 'Your new services' });

test('R-O06 the new services stand as the server has cleaned them, in a box that the keyboard can reach', () => {
  renderBlocks(block);
  expect(box()).toMatchObject({ tabIndex: 0, innerHTML: sampleOrder.cleaned.ots_document });
});

test('R-O06 a document that cannot be read is replaced by a calm message', () => {
  const { container } = renderBlocks(block, { order: { ...sampleOrder, cleaned: { ots_document: '' } } });
  expect(container.textContent).toContain(blockSite.contacts.phone);
  expect(box()).toBeNull();
});
