import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unwritten } from '../../../../src/content/change/new-file.ts';
import { readSite } from '../../../../src/content/compile/site.ts';
import type { Mend } from '../../../../src/content/problem/problem.ts';
import { splitText } from '../../../../studio/edit/split-text.ts';
import { project } from '../../../support/project/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'reached-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What nobody or everybody sees of content: the pages are compiled all the same. */
const problemsOf = (folder: string) => {
  const { problems, compiled } = readSite(folder, project);
  expect(compiled).toBeDefined();
  return problems;
};

/** The content with one file changed, and what nobody or everybody sees of it then. */
function problemsAfter(file: string, change: (text: string) => string): string[] {
  cpSync('content', folder, { recursive: true, force: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return problemsOf(folder).map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`);
}

/** A page with two more blocks, each under a condition. */
const withContacts = (one: string, other: string) => (text: string) =>
  text.replace(
    '"blocks": [',
    `"blocks": [{ "type": "contacts", "heading": "One", ${one} }, { "type": "contacts", "heading": "Other", ${other} },`,
  );

test('customers come to every block and heading of the content', () => {
  expect(problemsOf('content')).toEqual([]);
});

test('a block that no customer of its page sees is named, with the journeys that lead there', () => {
  const when = '"when": { "fact": "paid_amount", "exists": true }';
  const found = problemsAfter('pages/start-dd.json', (text) =>
    text.replace('"markdown": "start-dd-details"', `"markdown": "start-dd-details", ${when}`),
  );
  expect(found).toEqual([
    'pages/start-dd.json:17 No customer who comes to this page sees this block: only the journeys direct-debit, contract-mandate, switch-mandate lead here, and in none of them can it be that paid_amount is there. Add the page to a journey where it can, or remove the condition.',
  ]);
});

test('only customers on whose way a page is come to it, where a value of their link decides that', () => {
  const found = problemsAfter('pages/early-start.json', (text) =>
    text.replace('"markdown": "early-start"', '"markdown": "early-start", "when": { "fact": "journey", "is": "card" }'),
  );
  expect(found).toEqual([
    expect.stringMatching(/^pages\/early-start.json:\d+ No customer .* only the journeys contract, .* lead here, /),
  ]);
});

test('a condition that spares no customer of its page is named', () => {
  const when = '"when": { "fact": "journey", "in": ["card", "contract-mandate", "switch-mandate"] }';
  const [found] = problemsAfter('pages/start-card.json', (text) =>
    text.replace('"markdown": "start-card-details"', `"markdown": "start-card-details", ${when}`),
  );
  expect(found).toMatch(
    /^pages\/start-card.json:\d+ Every customer .* in none of them can it be that journey is not \["card",/,
  );
});

test.each([
  ['amount', 'start-single-payment'],
  ['expires_at', 'start-card'],
  ['mandate_method', 'start-card'],
])('both customers whose link tells %s and those whose link does not come to a page', (fact, page) => {
  const on = (exists: boolean) => `"when": { "fact": "${fact}", "exists": ${exists} }`;
  expect(problemsAfter(`pages/${page}.json`, withContacts(on(true), on(false)))).toEqual([]);
});

test('the link of every customer who sees the page of expired links has had its day', () => {
  const when = '"when": { "all": [{ "fact": "journey", "exists": true }, { "fact": "expires_at", "exists": false }] }';
  const [found] = problemsAfter('pages/expired-link.json', (text) =>
    text.replace('"type": "notice"', `"type": "text", "markdown": "expired-link", ${when} }, { "type": "notice"`),
  );
  expect(found).toMatch(/^pages\/expired-link.json:\d+ No customer .* journey is there and expires_at is not there/);
});

test('an amount that a condition asks for is one of the amounts that customers come with', () => {
  const when = '"when": { "fact": "amount", "is": 2500 }';
  const found = problemsAfter('pages/start-single-payment.json', (text) =>
    text.replace(
      '"type": "contacts"',
      `"type": "text", "markdown": "payment-amount-awaited", ${when} }, { "type": "contacts"`,
    ),
  );
  expect(found).toEqual([]);
});

test('a losing provider that no demo order has is named, with where to add it', () => {
  const when = '"when": { "fact": "losing_provider", "is": "Another Telecom" }';
  const [found] = problemsAfter('pages/ots-start.json', (text) =>
    text.replace('"blocks": [', `"blocks": [{ "type": "text", "markdown": "ots-start-next", ${when} },`),
  );
  expect(found).toMatch(/^pages\/ots-start.json:\d+ No customer .* Give a demo link an order in which it can/);
});

test('pages that show a switch order need a demo link with one', () => {
  const withoutOrders = (text: string) => {
    const demo = JSON.parse(text) as { links: { switch_order?: unknown; journey: string }[] };
    return JSON.stringify({ ...demo, links: demo.links.filter((link) => !link.switch_order) });
  };
  const found = problemsAfter('demo-links.json', withoutOrders);
  expect(found).toContainEqual(
    expect.stringContaining('No demo link has a "switch_order", so that nothing can show the page ots-start.'),
  );
});

test.each([
  ['with a link', 'start-card'],
  ['that reads no link', 'not-found'],
])('D-37 a text until a time and one from then on are both seen on a page %s', (_name, page) => {
  const from = '"from": "2027-04-01T00:00:00+01:00"';
  const texts = withContacts(`"when": { "not": { ${from} } }`, `"when": { ${from} }`);
  expect(problemsAfter(`pages/${page}.json`, texts)).toEqual([]);
});

test('a day that a value of the link decides is known to some customers, and not to others', () => {
  const on = (exists: boolean) => `"when": { "fact": "first_debit_on", "exists": ${exists} }`;
  expect(problemsAfter('pages/success-card.json', withContacts(on(true), on(false)))).toEqual([]);
  const [found] = problemsAfter('pages/start-single-payment.json', withContacts(on(true), on(false)));
  expect(found).toMatch(/^pages\/start-single-payment.json:\d+ No customer .* first_debit_on is there/);
});

const sentence = '\nYour first payment is on {first_debit_on}.\n';
const payment = '\nYou have paid {paid_amount}.\n';

test.each([
  [
    'a text',
    ['text/success-card.md', (text: string) => text + sentence],
    'pages/success-card.json:38 Some of the customers who come here have nothing for {first_debit_on} in the text success-card, and read a hole: let the "when" of this block ask for { "fact": "first_debit_on", "exists": true } too, and add one with other words for the rest.',
  ],
  [
    'a text that all see',
    ['text/start-card-details.md', (text: string) => text + payment],
    'pages/start-card.json:17 Some of the customers who come here have nothing for {paid_amount} in the text start-card-details, and read a hole: give this block "when": { "fact": "paid_amount", "exists": true }, and add one with other words for the rest.',
  ],
  [
    'a heading',
    ['pages/success-card.json', (text: string) => text.replace('card is set up" }', 'card {card_ending} is set up" }')],
    'pages/success-card.json:9 Some of the customers who come here have nothing for {card_ending}, and read a hole: give this heading "when": { "fact": "card_ending", "exists": true }, and add one with other words for the rest.',
  ],
] as const)(
  'a placeholder in %s for which some have nothing is told, with what to write',
  (_where, [file, change], says) => {
    const found = problemsAfter(file, change);
    expect(found).toContain(says);
    expect(found).toHaveLength(1);
  },
);

test.each([
  [
    'a row that is left out without it',
    'pages/success-card.json',
    'Payment method for your ongoing payments"',
    'First on {first_debit_on}"',
  ],
  [
    'words for those who have it',
    'pages/success-card.json',
    '"blocks": [',
    '"blocks": [{ "type": "contacts", "heading": "On {first_debit_on}", "when": { "fact": "first_debit_on", "exists": true } },',
  ],
  [
    'an amount that is known wherever the text shows',
    'text/payment-success-amount.md',
    '\n',
    '\nYou paid {paid_amount}.\n',
  ],
])('%s has no hole', (_what, file, from, to) => {
  expect(problemsAfter(file, (text) => text.replace(from, to))).toEqual([]);
});

test('D-36 the button gives the rest of the customers a text of their own, which is then to be written', () => {
  expect(problemsAfter('text/success-card.md', (text) => text + sentence)).toHaveLength(1);
  const way = readSite(folder, project).problems[0]!.way as Mend & { do: 'split' };
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const next = splitText(read('pages/success-card.json'), read('text/success-card.md'), way, 'other');
  writeFileSync(join(folder, 'pages/success-card.json'), next.page);
  writeFileSync(join(folder, 'text/other.md'), next.text);
  expect(problemsOf(folder)).toEqual([]);
  expect(next.text).toBe(read('text/success-card.md').replace(sentence.trim(), unwritten));
  const blocks = JSON.parse(next.page).blocks as { markdown?: string; when?: { all: object[] } }[];
  const [shown, rest] = ['success-card', 'other'].map((name) => blocks.find(({ markdown }) => markdown === name)!);
  expect(blocks.indexOf(rest!)).toBe(blocks.indexOf(shown!) + 1);
  expect(shown!.when!.all.at(-1)).toEqual({ fact: 'first_debit_on', exists: true });
  expect(rest!.when!.all.at(-1)).toEqual({ fact: 'first_debit_on', exists: false });
});
