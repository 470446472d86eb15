import { expect, test } from 'vitest';
import { runsOf } from '../../../src/page/render/blocks.tsx';
import type { Block, When } from '../../../src/types.gen.ts';

const block = (when?: When): Block => ({ type: 'text', markdown: 'x', ...(when && { when }) });
const runs = (...whens: (When | undefined)[]) => runsOf(whens.map(block)).map((run) => run.length);

const isNew: When = { fact: 'customer_type', is: 'new' };
const isExisting: When = { fact: 'customer_type', is: 'existing' };

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
