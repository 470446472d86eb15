import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Mend } from '../../../../src/content/problem/problem.ts';
import { choice, contentOf, day, keep, reason, shows } from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { unwritten } from '../../../change/new-file.ts';
import { readSite, siteOf } from '../../../check/site.ts';
import { splitText } from '../../../studio/edit/split-text.ts';

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

const sentence = '\nYour first payment is on {first_debit_on}.\n';
const payment = '\nYou have paid {paid_amount}.\n';

test('a placeholder for which some have nothing is told, in a text, a text that all see and a heading, with what to write', () => {
  const found = problemsAfter(
    ['text/success-card.md', (text) => text + sentence],
    ['text/start-card-details.md', (text) => text + payment],
    ['pages/success-card.json', (text) => text.replace('card is set up" }', 'card {card_ending} is set up" }')],
  );
  expect(found).toEqual([
    'pages/start-card.json:9 Some of the customers who come here have nothing for {paid_amount} in the text start-card-details, and read a hole: give this block "when": { "fact": "paid_amount", "exists": true }, and add one with other words for the rest.',
    'pages/success-card.json:9 Some of the customers who come here have nothing for {card_ending}, and read a hole: give this heading "when": { "fact": "card_ending", "exists": true }, and add one with other words for the rest.',
    'pages/success-card.json:31 Some of the customers who come here have nothing for {first_debit_on} in the text success-card, and read a hole: let the "when" of this block ask for { "fact": "first_debit_on", "exists": true } too, and add one with other words for the rest.',
    'pages/success-card.json:35 Some of the customers who come here have nothing for {first_debit_on} in the text success-card, and read a hole: let the "when" of this block ask for { "fact": "first_debit_on", "exists": true } too, and add one with other words for the rest.',
  ]);
});

if (isNightly)
  test('a row that is left out without it, words for those who have it, and an amount that is known have no hole', () => {
    const found = problemsAfter(
      [
        'pages/success-card.json',
        (text) =>
          text
            .replace('Payment method for your ongoing payments"', 'First on {first_debit_on}"')
            .replace(
              '"blocks": [',
              '"blocks": [{ "type": "contacts", "heading": "On {first_debit_on}", "when": { "fact": "first_debit_on", "exists": true } },',
            ),
      ],
      ['text/payment-success-amount.md', (text) => text.replace('\n', '\nYou paid {paid_amount}.\n')],
    );
    expect(found).toEqual([]);
  });

if (isNightly)
  test('D-36 the button gives the rest of the customers a text of their own, which is then to be written', () => {
    expect(problemsAfter(['text/success-card.md', (text) => text + sentence])).toHaveLength(1);
    const way = readSite(folder, project).problems[0]!.way as Mend & { do: 'split' };
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    const next = splitText(read('pages/success-card.json'), read('text/success-card.md'), way, 'other');
    writeFileSync(join(folder, 'pages/success-card.json'), next.page);
    writeFileSync(join(folder, 'text/other.md'), next.text);
    expect(problemsOf(folder)).toEqual([]);
    expect(next.text).toBe(read('text/success-card.md').replace(sentence.trim(), unwritten));
    const blocks = JSON.parse(next.page).blocks as { markdown?: string; when?: object[] }[];
    const [shown, rest] = ['success-card', 'other'].map((name) => blocks.find(({ markdown }) => markdown === name)!);
    expect(blocks.indexOf(rest!)).toBe(blocks.indexOf(shown!) + 1);
    expect(shown!.when!.at(-1)).toEqual({ fact: 'first_debit_on', exists: true });
    expect(rest!.when!.at(-1)).toEqual({ fact: 'first_debit_on', exists: false });
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

test('D-54 a day that an act begins is said before the record by what it counts from, and its reference later', () => {
  const acts = JSON.parse(String(smallSite['acts.json'])) as object;
  const dates = { leave_on: { meaning: 'The day of leaving.', from: { fact: 'answer.day' } } };
  const leave = { kind: 'answer', meaning: 'Leaves.', done: 'asked to leave', dates };
  const more = { 'acts.json': JSON.stringify({ ...acts, leave }) };
  const says = { type: 'contacts', heading: 'On {leave_on}: {leave_reference}', text: 'Call us.' };
  const content = contentOf([day, keep], [says, ...shows], ['ask', 'check', 'success'], 'answer', [], [], more);
  const begins = 'yet: it begins when "leave" is recorded.';
  expect(siteOf(content).problems.map(({ message }) => message)).toEqual([
    `Nobody who comes here has anything for {leave_on} ${begins} Say {answer.day}, from which it counts, or say it on a page after that.`,
    `Nobody who comes here has anything for {leave_reference} ${begins} Say it on a page after that.`,
  ]);
});

test.each([
  ['of all who answer', day, 0],
  ['that may be left out', { ...day, required: false }, 1],
  ['of a question for some', { ...day, when: { fact: 'customer_type', is: 'new' } }, 1],
])('D-54 who has answered has a day that counts from an answer %s, or reads a hole', (_, asked, holes) => {
  const said = { fact: 'completed', is: 'leave' };
  const help = { type: 'contacts', heading: 'Help' };
  const ended = [{ type: 'contacts', heading: 'Until {leave_on}', text: 'Call us.', when: said }, help];
  const given = { when: { fact: 'answer.day', exists: true } };
  const dates = { leave_on: { meaning: 'The day of leaving.', from: { fact: 'answer.day' }, ...(holes && given) } };
  const acts = JSON.parse(String(smallSite['acts.json'])) as object;
  const leave = { kind: 'answer', meaning: 'Leaves.', done: 'asked to leave', dates };
  const more = { 'acts.json': JSON.stringify({ ...acts, leave }) };
  const content = contentOf([reason, asked, keep], shows, ['ask', 'check', 'ended'], 'answer', ended, [], more);
  const found = siteOf(content).problems.filter(({ message }) => message.includes('nothing for {leave_on}'));
  expect(found).toHaveLength(holes);
});
