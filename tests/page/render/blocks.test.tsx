// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawBody } from '../../../src/page/app/draw-page.tsx';
import type { Block, When } from '../../../src/types.gen.ts';
import { contextWith, renderBlocks } from '../../support/drawn/render-block.tsx';

const go = (label: string, when?: When): Block => ({
  ...{ type: 'button', label, to: 'contract-complete' },
  ...(when && { when }),
});
const isNew: When = { fact: 'customer_type', is: 'new' };
const isExisting: When = { fact: 'customer_type', is: 'existing' };

test('R-N03 blocks show in their order, and only those whose condition holds, also inside another', () => {
  const inside = [go('inside', isExisting), go('in gate', isNew)];
  const gate: Block = { type: 'checkbox-gate', label: 'Yes', hint: 'Tick', blocks: inside };
  renderBlocks([go('one'), go('two', isExisting), go('three', isNew), gate, go('four')]);
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['one', 'three', 'in gate', 'four']);
});

test('D-17 a failed read decides nothing, and leaves no half sentences', () => {
  const whole: Block = { type: 'contacts', heading: 'Ask our {team}' };
  const half: Block = { type: 'contacts', heading: 'Your card ends in {losing_provider}' };
  renderBlocks([go('new', isNew), half, whole], { isFailed: true, order: undefined });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Ask our Help team']);
  expect(screen.queryByText('new')).toBeNull();
});

test('a block that throws names itself and its page', () => {
  const broken: Block = { type: 'document', document: 'no-such-document' };
  expect(() => drawBody(contextWith(broken))).toThrow('The block "document" failed on the page "contract-start".');
});
