// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/render-block.tsx';
import { blockSite } from '../../tools/gallery/sample-page.ts';
import type { SanitizedHtmlBlock } from '../../types.gen.ts';

const block: SanitizedHtmlBlock = { type: 'sanitized-html', source: 'ots_document', heading: 'Your new services' };
const box = () => screen.getByRole('region', { name: 'Your new services' });

test('R-O06 the new services stand in a box of their own that the keyboard can reach', async () => {
  await renderBlocks(block);
  await waitFor(() => expect(within(box()).getByRole('cell').textContent).toBe('£35.00'));
  expect(box()).toMatchObject({ tabIndex: 0, ariaBusy: 'false' });
});

test('D-17 until the order is read the box keeps its space', async () => {
  await renderBlocks(block, { pending: true });
  expect(box()).toMatchObject({ textContent: '', ariaBusy: 'true' });
});

test('R-O06 a document that cannot be read is replaced by a calm message', async () => {
  const phone = blockSite.contacts.phone!;
  await renderBlocks(block, { order: { ots_document: 'not base64!' } });
  await waitFor(() => expect(screen.getByText((text) => text.includes(phone))).toBeTruthy());
  expect(screen.queryByRole('region')).toBeNull();
});
