import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { choice, contentOf, keep, shows } from '../../../../tests/support/content/asking-journey.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { readSite, siteOf } from '../../../check/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'reached-'));

/** What nobody or everybody sees of content: the pages are compiled all the same. */
const problemsOf = (folder: string) => {
  const { problems, compiled } = readSite(folder, project);
  expect(compiled).toBeDefined();
  return problems;
};

type Change = [file: string, change: (text: string) => string];

/** The content with some files changed, and what nobody or everybody sees of it then, by its lines. */
function problemsAfter(...changes: Change[]): string[] {
  cpSync('content', folder, { recursive: true, force: true });
  for (const [file, change] of changes) {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = change(text);
    expect(changed, file).not.toBe(text);
    writeFileSync(join(folder, file), changed);
  }
  return problemsOf(folder).map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`);
}

/** A page with more blocks, each under a condition. */
const withContacts =
  (...whens: string[]) =>
  (text: string) =>
    text.replace(
      '"blocks": [',
      `"blocks": [${whens.map((when, index) => `{ "type": "contacts", "heading": "Block ${index}", "when": ${when} }, `).join('')}`,
    );
const whether = (fact: string) => [true, false].map((exists) => JSON.stringify({ fact, exists }));
const counted = ['{ "fact": "today", "before": { "fact": "cancel_until" } }'];
for (const workingDays of [8, 9, 10])
  counted.push(`{ "fact": "cancel_until", "equals": { "fact": "agreed_on", "workingDays": ${workingDays} } }`);
const from = '{ "from": "2027-04-01T00:00:00+01:00" }';
const untilAndFrom = ['{ "until": "2027-04-01T00:00:00+01:00" }', from];

test('customers come to every block and heading of the content', () => {
  expect(problemsOf('content')).toEqual([]);
});

test('customers come to blocks under conditions that hold for some of them, and to their opposites', () => {
  const found = problemsAfter(
    ['pages/start-single-payment.json', withContacts(...whether('amount'), '{ "fact": "amount", "is": 2500 }')],
    ['pages/start-card.json', withContacts(...whether('expires_at'), ...whether('mandate_method'), ...untilAndFrom)],
    // D-37: until a time and from then on, also where no link is read.
    ['pages/not-found.json', withContacts(...untilAndFrom)],
    // A day that a value of the link decides.
    ['pages/success-card.json', withContacts(...whether('first_debit_on'))],
    // How a day that counts from an act stands to others hangs on when it was recorded.
    ['pages/contract-complete.json', withContacts(...counted)],
  );
  expect(found).toEqual([]);
});

test('a block that no customer of its page sees, or that every one sees, is named, with what decides it', () => {
  const found = problemsAfter(
    [
      'pages/start-dd.json',
      (text) =>
        text.replace(
          '"markdown": "start-dd-details"',
          '"markdown": "start-dd-details", "when": { "fact": "paid_amount", "exists": true }',
        ),
    ],
    // Only customers whose link has a value walk this page.
    [
      'pages/early-start.json',
      (text) =>
        text.replace(
          '"markdown": "early-start"',
          '"markdown": "early-start", "when": { "fact": "journey", "is": "card" }',
        ),
    ],
    [
      'pages/start-card.json',
      (text) =>
        text.replace(
          '"markdown": "start-card-details"',
          '"markdown": "start-card-details", "when": { "fact": "journey", "in": ["card", "contract-mandate", "switch-mandate"] }',
        ),
    ],
    // The link of each customer here has had its day.
    [
      'pages/expired-link.json',
      withContacts('[{ "fact": "journey", "exists": true }, { "fact": "expires_at", "exists": false }]'),
    ],
    ['pages/ots-start.json', withContacts('{ "fact": "losing_provider", "is": "Another Telecom" }')],
    ['pages/start-single-payment.json', withContacts('{ "fact": "first_debit_on", "exists": true }')],
  );
  expect(found).toEqual([
    expect.stringMatching(/^pages\/early-start.json:\d+ No customer .* only the journeys contract, .* lead here, /),
    expect.stringMatching(/^pages\/expired-link.json:\d+ No customer .* journey is known and expires_at is not known/),
    expect.stringMatching(/^pages\/ots-start.json:\d+ No customer .* Give a demo link an order in which it can/),
    expect.stringMatching(
      /^pages\/start-card.json:\d+ Every customer .* in none of them can it be that journey is not "card", /,
    ),
    'pages/start-dd.json:9 No customer who comes to this page sees this block: only the journeys direct-debit, contract-mandate, switch-mandate lead here, and in none of them can it be that paid_amount is known. Add the page to a journey where it can, or remove the condition.',
    expect.stringMatching(/^pages\/start-single-payment.json:\d+ No customer .* first_debit_on is known/),
  ]);
});

test('pages that show a switch order need a demo link with one', () => {
  const withoutOrders = (text: string) => {
    const demo = JSON.parse(text) as { links: { switch_order?: unknown; journey: string }[] };
    return JSON.stringify({ ...demo, links: demo.links.filter((link) => !link.switch_order) });
  };
  const found = problemsAfter(['demo-links.json', withoutOrders]);
  expect(found).toContainEqual(
    expect.stringContaining('No demo link has a "switch_order", so that nothing can show the page ots-start.'),
  );
});

test('D-65 a last page that says nothing to those who recorded one of two acts is named, with who they are', () => {
  const steps = ['ask', 'check', { page: 'contract-start', when: { fact: 'answer.which', is: 'a' } }, 'ended'];
  const said = (...acts: string[]) => {
    const blocks = acts.map((is) => ({ type: 'text', markdown: 'help', when: { fact: 'completed', is } }));
    const ended = [...blocks, { type: 'contacts', heading: 'Help' }];
    const { problems } = siteOf(contentOf([choice('a', 'b'), keep], shows, steps, 'answer', ended));
    return problems.map(({ message }) => message).filter((message) => message.includes('nothing but contacts'));
  };
  expect(said('contract-agreement')).toEqual([
    'This last page has nothing but contacts if completed is leave: give these customers a block, too.',
  ]);
  expect(said('contract-agreement', 'leave')).toEqual([]);
});
