// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Block, When } from '../../../src/types.gen.ts';
import { renderBlocks } from '../../support/drawn/render-block.tsx';

afterEach(() => void vi.restoreAllMocks());

const go = (label: string, when?: When): Block => ({
  type: 'button',
  label,
  to: 'contract-complete',
  ...(when && { when }),
});
const isNew: When = { fact: 'customer_type', is: 'new' };
const isExisting: When = { fact: 'customer_type', is: 'existing' };

test('R-N03 blocks show in their order, and only those whose condition holds', async () => {
  await renderBlocks([go('one'), go('two', isExisting), go('three', isNew), go('four')]);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['one', 'three', 'four']);
});

test('D-17 until the link is read, what depends on it keeps its space and cannot be reached', async () => {
  const { store, container } = await renderBlocks([go('old', isExisting), go('new', isNew)], { pending: true });
  expect(container.querySelector('[inert]')?.children).toHaveLength(2);
  await act(() => store.load());
  expect(container.querySelector('[inert]')).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['new']);
});

test('D-17 a failed read decides nothing, and leaves no half sentences', async () => {
  const whole: Block = { type: 'contacts', heading: 'Ask our {team}' };
  const half: Block = { type: 'contacts', heading: 'For {monthly_pence}' };
  const { store } = await renderBlocks([go('new', isNew), half, whole], {
    pending: true,
    answers: { '00000000-0000-4000-8000-0000000000aa': { status: 500, body: {} } },
  });
  await act(() => store.load());
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Ask our Help team']);
  expect(screen.queryByText('new')).toBeNull();
});

test('a block that throws gives way to the contacts; the rest of the page works, and the error is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderBlocks([go('before'), { type: 'document', document: 'no-such-document' }, go('after')]);
  expect(screen.getByText(/This part of the page could not be shown/)).toBeDefined();
  expect(screen.getByRole('link', { name: '01632 960 999' }).getAttribute('href')).toBe('tel:+441632960999');
  expect(screen.getByRole('link', { name: 'before' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'after' })).toBeDefined();
  expect(logged.mock.calls.flat().join()).toContain('A block failed.,document');
});

test('a block inside another is drawn by the same rules', async () => {
  await renderBlocks({
    type: 'checkbox-gate',
    label: 'Yes',
    hint: 'Tick',
    blocks: [go('inside', isExisting), go('shown', isNew)],
  });
  expect(screen.queryByText('inside')).toBeNull();
  expect(screen.getByText('shown')).toBeDefined();
});
