import { expect, test } from 'vitest';
import { sampleLink, sampleSite as site } from '../../../authoring/walk/sample-site.ts';
import { plainBlocks } from '../../../src/server/copies/plain-text.ts';
import { receiptOf, rowsLines, rowsTable } from '../../../src/server/papers/rows.ts';

const days = { label: 'Payment', text: 'When it is due', note: 'We tell you & your bank first' };
const further = { label: '', text: 'Your services start' };

test('D-79 a row reads the same in HTML, text and calendar: its note stands on a line below its words', () => {
  const html = rowsTable([days, further]);
  expect(html).toContain('<td>When it is due<br><small>We tell you &amp; your bank first</small></td>');
  expect(html).toContain('<tr><td></td><td>Your services start</td></tr>');
  expect(plainBlocks(html)).toEqual([
    'Payment | When it is due\nWe tell you & your bank first\n | Your services start',
  ]);
  expect(rowsLines([days])).toEqual(['Payment: When it is due', 'We tell you & your bank first']);
  expect(rowsTable([])).toBe('');
});

test('rows that no label stands above are no table of data, whose cells would need a header', () => {
  expect(rowsTable([further])).toMatch(/^<table role="presentation"><tbody><tr><td>Your/);
  expect(rowsTable([further, days, further])).toBe(rowsTable([further]) + rowsTable([days, further]));
});

const order = [
  { label: 'For', text: '{offer}, from {losing_provider}' },
  { label: 'Slot', text: '{answer.slot}', when: { fact: 'answer.slot', exists: true } },
  { label: 'With', text: '{provider}, for {amount}', note: 'as {provider} says' },
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
    { label: 'With', text: 'Sample Fibre, for £34.99', note: 'as Sample Fibre says' },
  ]);
});

test('D-34 a copy of a receipt has no row for what its link does not tell', () => {
  expect(rowsOf('contract', { amount_pence: 3499 })).toEqual([
    { label: 'With', text: 'Sample Fibre, for £34.99', note: 'as Sample Fibre says' },
  ]);
});
