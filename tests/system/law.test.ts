import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRelease } from '../../authoring/check/release/release.ts';
import { canonicalText } from '../../src/server/journey/document-text.ts';
import type { Link } from '../../src/types.gen.ts';
import { stillPaid } from '../support/content/still-paid.ts';
import { project, wholeContent } from '../support/project/project.ts';

/** What the law asks of the contract: its row of the release check, the rule that the row names, and the recorded text. */
const rows: Record<string, [finding: string, rule: string, text: RegExp, values?: Link['values']]> = {
  'who the provider is': [
    'confirm:legal_name',
    'Schedule 2',
    /between you and Example Fibre Limited.*company number is 00000000.*1 Example Street/s,
  ],
  'who the customer is': [
    'confirm:customer_name',
    'regulation 16',
    /"You" means Alex Morgan/,
    { customer_name: 'Alex Morgan' },
  ],
  'a start within the days for cancelling, and its charges, on request alone': [
    'confirm:early_start',
    'regulation 36',
    /do not start your service in those 14 days unless you ask us to.*If you did not ask us, you pay none of these/s,
    { early_start: 'asked' },
  ],
  'that nothing is paid for a planned switch which may come in the days for cancelling': [
    'confirm:early_start',
    'regulation 36',
    /^(?!.*do not start your service).*you pay nothing for installation, activation/s,
    { planned_switch_date: '2026-12-07' },
  ],
  'the model cancellation form': [
    'confirm:documents/contract/cancellation-form',
    'Schedule 3',
    /I\/We \(\*\) hereby give notice/,
  ],
  'how to cancel online': ['confirm:documents/contract/cancel-after', 'Part 3', /To cancel online, email/],
  'that no price rises': ['confirm:price_rises', '17 January 2025', /There are none\. The monthly price above stays/],
  'each price rise in pounds and pence with its day': [
    'confirm:price_rises',
    'pounds and pence',
    /1 April 2027.*£44\.00/s,
    { price_rises: 'dated' },
  ],
  'one month of notice, and the right to leave': [
    'confirm:documents/contract/changes',
    'C1.14',
    /at least one month before.*without an early release fee/s,
  ],
  'automatic compensation': [
    'confirm:documents/contract/compensation',
    "Ofcom's scheme",
    /Automatic compensation.*£6\.46.*£10\.34.*£32\.31/s,
  ],
  'a guaranteed speed, and the right to leave': [
    'confirm:guaranteed_download_mbps',
    'speeds code',
    /Guaranteed download speed.*500 Mbps.*without an early release fee/s,
  ],
  'that who switches away gives no notice': [
    'confirm:documents/contract/switching',
    'C7',
    /do not need to give us notice or to cancel anything/,
  ],
  "Ofcom's contract summary first": [
    'confirm:documents/contract/summary',
    'C1',
    /^(?:(?!<h2).)*<h2[^>]*>Summary of your order/s,
  ],
};

const found = readRelease('content', { ...project, today: '2026-11-20', env: {} });
const { compiled } = wholeContent();
const { site, documents } = compiled!;

test.each(Object.entries(rows))(
  'D-06 D-07 the contract says %s, and the release check names the rule',
  (_what, [name, rule, text, values]) => {
    expect(found.find((finding) => finding.name === name)?.message).toContain(rule);
    const offer = { offer: 'standard', ...values };
    const { html } = canonicalText(site, documents.contract!, { values: offer });
    expect(html.replaceAll('&quot;', '"').replace(/<(?!h2)[^>]+>/g, '')).toMatch(text);
  },
);

/** The lines of content that say what an early start costs whoever cancels, and the contract's own section. */
const sums = ['acts.json', 'facts.json', 'pages/early-start.json', 'documents/contract/cancel-costs-asked.md'].flatMap(
  (file) => {
    const text = readFileSync(`content/${file}`, 'utf8');
    const lines = file.endsWith('.md') ? [text] : text.split('\n');
    return lines.filter((line) => line.includes('{cancel_installation_pence}')).map((line) => [file, line] as const);
  },
);

test.each(sums)('D-06 what is still paid after a cancellation is said whole in %s', (_file, line) => {
  expect(Object.keys(stillPaid).filter((what) => !stillPaid[what]!.test(line))).toEqual([]);
});

test('D-06 what an early start costs is summed up on its page, in rows and in a moment', () => {
  expect(sums).toHaveLength(5);
});
