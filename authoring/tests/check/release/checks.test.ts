import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { indexOf, keep, shows } from '../../../../tests/support/content/asking-journey.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { findings } from '../../../../tests/support/server/ready-site.ts';
import { foundBy } from '../../../check/release/checks.ts';
import { readRelease } from '../../../check/release/release.ts';

const today = '2026-11-20';

/** What one check finds in a journey that asks a question. */
function foundIn(question: object, check: 'personal' | 'sample-phone') {
  const index = indexOf([{ type: 'question-phone', name: 'who', label: 'Who?', ...question }, keep], shows);
  return foundBy(index, { assets: project.assets, today }, [check]);
}

test('D-53 a button that charges says the amount, as that of the default content does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true });
  const advised = () =>
    readRelease(folder, { ...project, today, env: {} }).filter(({ name }) => name?.startsWith('amount-on-button'));
  expect(advised()).toEqual([]);
  const page = join(folder, 'pages/single-card-payment.json');
  writeFileSync(page, readFileSync(page, 'utf8').replace('Pay {amount}', 'Continue'));
  expect(advised()).toMatchObject([{ name: 'amount-on-button:pages/single-card-payment' }]);
});

test('D-41 a question about a person says whether its answer goes when the customer is erased', () => {
  const found = [{ pointer: '/blocks/0', name: 'personal:pages/ask' }];
  expect(foundIn({}, 'personal')).toMatchObject(found);
  expect(foundIn({ type: 'question-text', autocomplete: 'name' }, 'personal')).toMatchObject(found);
  for (const question of [{ personal: true }, { type: 'question-email', personal: false }, { type: 'question-text' }])
    expect(foundIn(question, 'personal')).toEqual([]);
});

test('a hint of a question may say what a phone number looks like, and its label may not', () => {
  const ofQuestion = (question: object) =>
    foundIn(question, 'sample-phone').filter(({ name }) => name.startsWith('sample-phone:'));
  expect(ofQuestion({ hint: 'Such as 07700 900123' })).toEqual([]);
  expect(ofQuestion({ label: 'Is it 07700 900123?' })).toHaveLength(1);
});

const inSummary: [string, string] = ['{contract_months} months', '{contract_months} months and {days_before} days'];
const inComplaints: [string, string] = ['Call {phone}.', 'We tell you {time_before} before. Call {phone}.'];
const inOne: [string, string] = ['{contract_months} months', '{days_before} days, {time_before}, {contract_months}'];

test.each<[string, string, Record<string, [string, string]>, RegExp | undefined]>([
  [
    'of one change in two sections is named',
    'a price changes',
    { summary: inSummary, complaints: inComplaints },
    /^documents\/contract\/document.json:.*"summary" says {days_before}, "complaints" says {time_before}/,
  ],
  ['of different things is not', 'the minimum period ends', { summary: inSummary }, undefined],
  ['in one section is not', 'a price changes', { summary: inOne }, undefined],
])('a notice %s', (_, second, sections, said) => {
  const values = `"days_before": { "type": "number", "value": 30, "meaning": "Days.", "notice": "a price changes" },
   "time_before": { "type": "text", "value": "one month", "meaning": "Time.", "notice": "${second}" }, "offer_name":`;
  const edits = Object.entries(sections).map(([name, edit]) => [`documents/contract/${name}.md`, edit]);
  const found = findings({ 'values.json': ['"offer_name":', values], ...Object.fromEntries(edits) });
  const ofNotices = found.filter((one) => one.includes('[several-'));
  expect(ofNotices).toEqual(said ? [expect.stringMatching(said)] : []);
});
