import { expect, test } from 'vitest';
import { sampleLink, sampleSite as site } from '../../../authoring/walk/sample-site.ts';
import { receiptOf } from '../../../src/server/links/receipt-file.ts';

const order = [
  { label: 'For', text: '{offer}, from {losing_provider}' },
  { label: 'Slot', text: '{answer.slot}', when: { fact: 'answer.slot', exists: true } },
  { label: 'With', text: '{provider}, for {amount}' },
];
const rowsOf = (...link: Parameters<typeof sampleLink>) =>
  receiptOf(
    { site: { ...site, rows: { order } }, receipts: [{ heading: 'Receipt', facts: ['order'], when: [] }] },
    sampleLink(...link),
  )?.rows;

test('D-34 a copy of a receipt has the rows of the page: recorded answers, and the provider that was left', () => {
  const answers = { slot: { value: 'am', words: 'In the morning' } };
  expect(rowsOf('switch-mandate', { amount_pence: 3499, answers, switched_from: 'Example Telecom' })).toEqual([
    { label: 'For', text: 'Fibre & more, from Example Telecom' },
    { label: 'Slot', text: 'In the morning' },
    { label: 'With', text: 'Sample Fibre, for £34.99' },
  ]);
});

test('D-34 a copy of a receipt has no row for what its link does not tell', () => {
  expect(rowsOf('contract', { amount_pence: 3499 })).toEqual([{ label: 'With', text: 'Sample Fibre, for £34.99' }]);
});
