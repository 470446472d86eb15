// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { runsOf } from '../../../src/page/render/blocks.tsx';
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

const runs = (...whens: (When | undefined)[]) => runsOf(whens.map((when) => go('x', when))).map((run) => run.length);

test('D-17 neighbours of which only one can show share their space', () => {
  expect(runs(isNew, isExisting)).toEqual([2]);
  expect(runs({ fact: 'amount', exists: true }, { fact: 'amount', exists: false })).toEqual([2]);
  expect(runs(isNew, { not: isNew })).toEqual([2]);
  expect(runs({ not: isNew }, isNew)).toEqual([2]);
});

test('D-17 so do those of which a part contradicts a part', () => {
  const isAgreed: When = { fact: 'completed', is: 'contract-agreement' };
  expect(runs({ all: [isNew, { not: isAgreed }] }, { all: [isExisting, { not: isAgreed }] }, isAgreed)).toEqual([3]);
  expect(runs({ all: [isNew, isAgreed] }, isAgreed)).toEqual([1, 1]);
  expect(runs({ any: [isNew, isAgreed] }, isExisting)).toEqual([1, 1]);
});

test('others each keep their own', () => {
  expect(runs(isNew, isNew)).toEqual([1, 1]);
  expect(runs(undefined, isNew, undefined, isExisting)).toEqual([1, 1, 1, 1]);
  expect(runs(isNew, { fact: 'journey', is: 'card' })).toEqual([1, 1]);
  expect(runs(isNew, { not: isExisting })).toEqual([1, 1]);
});

test('a third joins only when it excludes both', () => {
  expect(runs(isNew, isExisting, isNew)).toEqual([2, 1]);
  expect(runs({ fact: 'journey', is: 'a' }, { fact: 'journey', is: 'b' }, { fact: 'journey', is: 'c' })).toEqual([3]);
});
