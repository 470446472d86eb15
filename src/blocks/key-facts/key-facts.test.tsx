// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';

const block = { type: 'key-facts' as const, heading: 'At a glance', facts: ['move'] };
const site = {
  rows: {
    move: [
      { label: 'Monthly cost', text: '{monthly_pence}' },
      { label: 'Card', text: 'ending {card_ending}' },
      { label: 'Moving out', text: '{moving_on}' },
      { label: 'Reference', text: 'MV-1', papers: ['receipt' as const] },
    ],
  },
};
const shown = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

test('D-32 a fact for which a link has nothing yet is left out with its label, whether fact or value', () => {
  renderBlocks(block, { site, link: { values: { monthly_pence: 3900 } } });
  expect(shown()).toEqual(['Monthly cost']);
});

test('D-32 it is shown once its act is done', () => {
  const record = { act: 'payment-method', reference: 'P-1', recorded_at: '2026-03-02T10:15:00Z', card_ending: '1091' };
  renderBlocks(block, { site, link: { values: { monthly_pence: 3900 }, records: [record] } });
  expect(shown()).toEqual(['Monthly cost', 'Card']);
});

test('D-66 a block leaves out rows of a group by their labels, and rows of other papers are none of its own', () => {
  renderBlocks({ ...block, without: ['Card'] }, { site, link: { values: { monthly_pence: 3900 } } });
  expect(shown()).toEqual(['Monthly cost']);
});
