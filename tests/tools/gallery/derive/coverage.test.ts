import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { siteOf } from '../../../../src/content/compile/site.ts';
import { loadContent } from '../../../../src/content/folder/load.ts';
import { toSentence } from '../../../../src/content/problem/problem.ts';
import { coverageProblems, fixtureProblems } from '../../../../src/tools/gallery/derive/coverage.ts';
import { fixturesOf, linkProblems } from '../../../../src/tools/gallery/derive/fixture-files.ts';
import { project } from '../../../support/project/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the gallery cannot show of the pages, or of the one that is named. */
const problemsOf = (folder: string, only?: string) => {
  const content = loadContent(folder, project);
  const site = siteOf(content);
  expect(site.problems).toEqual([]);
  const pages = site.pages!.filter(({ name }) => only === undefined || name === only);
  return coverageProblems(content, { ...site, pages });
};

/** The content with one file changed, and what the gallery cannot show of the page: the changed one, where none is named. */
function problemsAfter(file: string, change: (text: string) => string, page = basename(file, '.json')): string[] {
  cpSync('content', folder, { recursive: true, force: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return problemsOf(folder, page).map(
    ({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`,
  );
}

/** A page with two more blocks, each under a condition. */
const withContacts = (one: string, other: string) => (text: string) =>
  text.replace(
    '"blocks": [',
    `"blocks": [{ "type": "contacts", "heading": "One", ${one} }, { "type": "contacts", "heading": "Other", ${other} },`,
  );

test('the gallery shows every block and heading of the content, and every property of every block', () => {
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
      `"type": "text", "markdown": "start-single-payment", ${when} }, { "type": "contacts"`,
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
  const found = problemsAfter('demo-links.json', withoutOrders, 'ots-start');
  expect(found).toContainEqual(
    expect.stringContaining('No demo link has a "switch_order", so that nothing can show the page ots-start.'),
  );
});

test('a value or property of a block that no fixture shows is named, with its file', () => {
  const fixtures = fixturesOf().filter(
    ({ title }) => title !== 'something to act on' && title !== 'contacts with a line before them',
  );
  expect(fixtureProblems(fixtures).map(({ file, message }) => `${file} ${message}`)).toEqual([
    'src/blocks/contacts/fixtures/valid.json No fixture shows "text". Add one that does.',
    'src/blocks/notice/fixtures/valid.json No fixture shows "tone": "warning". Add one that does.',
  ]);
});

test('a link of no fixture, and what no link can tell, are named with their places', () => {
  const text = `{
  "until tomorow": { "expires_at": "2026-01-16T10:30:00Z" },
  "today": { "expirs_at": "2026-01-15T12:00:00Z" },
  "for ever": {}
}`;
  const found = linkProblems('notice', ['until tomorrow', 'today', 'for ever'], text);
  expect(found.map(toSentence)).toEqual([
    'src/blocks/notice/fixtures/links.json:2:3  No fixture in valid.json is called "until tomorow". Did you mean "until tomorrow"?',
    'src/blocks/notice/fixtures/links.json:3:14  "expirs_at" is not a property here. Did you mean "expires_at"?',
  ]);
});

test.each([
  ['with a link', 'start-card'],
  ['that reads no link', 'not-found'],
])('D-37 a text until a time and one from then on are both seen on a page %s', (_name, page) => {
  const from = '"from": "2027-04-01T00:00:00+01:00"';
  const texts = withContacts(`"when": { "not": { ${from} } }`, `"when": { ${from} }`);
  expect(problemsAfter(`pages/${page}.json`, texts)).toEqual([]);
});
