import { expect, test } from 'vitest';
import { findings } from '../../support/server/ready-site.ts';

const values = (second: string) =>
  `"days_before": { "type": "number", "value": 30, "meaning": "Days.", "notice": "a price changes" },
   "time_before": { "type": "text", "value": "one month", "meaning": "Time.", "notice": "${second}" }, "offer_name":`;
const found = (second: string, sections: Record<string, [string, string]>) =>
  findings({ 'values.json': ['"offer_name":', values(second)], ...sections }).filter((one) =>
    one.includes('[several-'),
  );
const inSummary: [string, string] = ['{contract_months} months', '{contract_months} months and {days_before} days'];

test('a document that says the notice of a change of price in two sections is reported', () => {
  const twice = found('a price changes', {
    'documents/contract/summary.md': inSummary,
    'documents/contract/complaints.md': ['Call {phone}.', 'We tell you {time_before} before. Call {phone}.'],
  });
  expect(twice).toHaveLength(1);
  expect(twice[0]).toMatch(
    /^documents\/contract\/document.json:.*"summary" says {days_before}, "complaints" says {time_before}/,
  );
});

test('notices of different things, or in one section, are not', () => {
  expect(found('the minimum period ends', { 'documents/contract/summary.md': inSummary })).toEqual([]);
  const both: [string, string] = [
    '{contract_months} months',
    '{days_before} days, {time_before}, {contract_months} months',
  ];
  expect(found('a price changes', { 'documents/contract/summary.md': both })).toEqual([]);
});
