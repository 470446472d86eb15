import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatContent } from '../../../src/content/change/format-files.ts';
import { draftJourney } from '../../../src/content/change/new-journey.ts';
import { draftPage } from '../../../src/content/change/new-page.ts';
import { draftDocument, draftLetter, draftText } from '../../../src/content/change/new-words.ts';
import { type MakeResult, makeFiles } from '../../../src/content/change/scaffold.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { readRelease } from '../../../src/content/release/release.ts';
import { edited, writeTree } from '../../support/content/content-folder.ts';
import { smallSite, type Tree } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';
import { filesIn, run } from '../../support/project/project-commands.ts';
import { isNightly } from '../../support/run/is-nightly.ts';

type Drafter = Parameters<typeof makeFiles>[2];

/** Makes something in a content folder, and tells how that ended and what is there then. */
function makeIn(tree: Tree, draft: Drafter) {
  const folder = writeTree(tree);
  formatContent(folder);
  const before = filesIn(folder);
  const outcome: MakeResult = makeFiles(folder, project, draft);
  const short = JSON.parse(JSON.stringify(outcome).replaceAll(`${folder}/`, '')) as MakeResult;
  const after = filesIn(folder);
  const changed = Object.keys(after).filter((path) => before[path] !== after[path]);
  return { folder, outcome: short, after, changed, before };
}

const rows: Record<string, [draft: Drafter, files: string[]]> = {
  'a page': [draftPage('opening-hours'), ['pages/opening-hours.json', 'text/opening-hours.md']],
  'a page beside a text of that name': [draftPage('card-start-2'), ['pages/card-start-2.json', 'text/card-start-2.md']],
  'a text before the contacts of a page': [draftText('more', 'help'), ['pages/help.json', 'text/more.md']],
  'a text at the end of a page without': [draftText('more', 'card-start'), ['pages/card-start.json', 'text/more.md']],
  'a letter': [draftLetter('welcome', undefined), ['letters/welcome.json', 'text/letter-welcome.md']],
  'a letter of an act': [draftLetter('sent', 'contract-agreement'), ['letters/sent.json', 'text/letter-sent.md']],
  'a document': [
    draftDocument('price-book', 'help', '2026-11'),
    ['documents/price-book/document.json', 'documents/price-book/summary.md', 'pages/help.json'],
  ],
  'a journey': [draftJourney('upgrade', ['contract-start', 'method', 'done']), ['journeys.json']],
  'a journey with pages that there are not': [
    draftJourney('upgrade', ['welcome', 'contract-start', 'thank-you']),
    [
      ...['journeys.json', 'pages/thank-you.json', 'pages/welcome.json'],
      ...['text/thank-you-unconfirmed.md', 'text/thank-you.md', 'text/welcome.md'],
    ],
  ],
  'a journey through a page that needed no link': [
    draftJourney('upgrade', ['help', 'contract-start', 'success']),
    ['journeys.json', 'pages/help.json'],
  ],
  'a journey that asks, shows the answers and records them': [
    draftJourney('leave', ['leave-why', 'leave-check', 'leave-done'], { asks: true }),
    [
      ...['acts.json', 'journeys.json', 'pages/leave-check.json', 'pages/leave-done.json', 'pages/leave-why.json'],
      'pages/problem.json',
      ...['text/leave-check.md', 'text/leave-done-unconfirmed.md', 'text/leave-done.md'],
      ...['text/leave-used.md', 'text/leave-why.md'],
    ],
  ],
  'a journey for cards': [draftJourney('upgrade', ['contract-start', 'card', 'done']), ['journeys.json']],
};

describe('something new', () => {
  test.each(Object.entries(rows))('%s: complete, without a mistake, formatted', (_, [draft, files]) => {
    const { folder, outcome, changed } = makeIn(smallSite, draft);
    expect(outcome).toMatchObject({ next: expect.arrayContaining([expect.any(String)]) });
    expect(changed.sort()).toEqual(files);
    expect(readSite(folder, project).problems).toEqual([]);
    expect(formatContent(folder, true).changed).toEqual([]);
  });

  test('is not blamed for a mistake that an earlier one has hidden', () => {
    const contacts = '{ "type": "contacts", "heading": "Need help?" }';
    const tree = edited({ 'pages/not-found.json': [contacts, '{ "type": "text", "markdown": "more" }'] });
    expect(makeIn(tree, draftText('more', 'not-found')).outcome).toHaveProperty('made');
  });

  test('a text comes before the contacts, and no other byte of the page changes', () => {
    const { before, after } = makeIn(smallSite, draftText('more', 'help'));
    const added = '    { "type": "text", "markdown": "more" },\n';
    expect(after['pages/help.json']).toContain(`${added}    { "type": "contacts"`);
    expect(after['pages/help.json']!.replace(added, '')).toBe(before['pages/help.json']);
  });

  test.each([
    [['card', 'done'], '{ "methods": ["card"], "steps": ["method", "done"] }'],
    [['card', 'direct-debit', 'done'], '{ "methods": ["card", "direct-debit"], "steps": ["method", "done"] }'],
    [['method', 'done'], '{ "steps": ["method", "done"] }'],
  ])('a journey of %j is written as %s', (words, written) => {
    const { after } = makeIn(smallSite, draftJourney('again', words));
    expect(after['journeys.json']).toContain(`"again": ${written}`);
  });

  test('a journey that asks takes up the former act of its name, which a removed journey has left', () => {
    const former = '"leave": { "kind": "answer", "meaning": "Leaves.", "done": "asked to leave", "former": true },\n  ';
    const tree = edited({ 'acts.json': ['"switch-consent": {', `${former}"switch-consent": {`] });
    const { folder, after } = makeIn(tree, draftJourney('leave', ['leave-why', 'leave-done'], { asks: true }));
    expect(after['acts.json']).toContain(former.replace(', "former": true', ''));
    expect(readSite(folder, project).problems).toEqual([]);
  });

  test('a document, which is to be read, stands above the button with which a customer goes on', () => {
    const { after } = makeIn(smallSite, draftDocument('prices', 'card-start', '2026-11'));
    const { blocks } = JSON.parse(after['pages/card-start.json']!);
    const types = blocks.map(({ type }: { type: string }) => type);
    expect(types.indexOf('document')).toBe(types.indexOf('button') - 1);
  });

  test.each([undefined, 'success'])('a text that a page names already is not put on one again: on %s', (on) => {
    const tree = edited({
      'pages/success.json': ['"blocks": [', '"blocks": [{ "type": "text", "markdown": "thanks" },'],
    });
    const { folder, changed } = makeIn(tree, draftText('thanks', on));
    expect(changed).toEqual(['text/thanks.md']);
    expect(readSite(folder, project).problems).toEqual([]);
  });

  test('the release check asks for the words that are still to be written', () => {
    const { folder } = makeIn(smallSite, draftPage('opening-hours'));
    const found = readRelease(folder, { ...project, today: '2026-11-20', env: {} });
    expect(found).toContainEqual(expect.objectContaining({ line: 1, name: 'unfinished:text/opening-hours' }));
  });
});

const refusals: Record<string, [draft: Drafter, sentence: string]> = {
  'a page that is there': [
    draftPage('help'),
    'There is a page named "help" already. Take another name, such as "help-2".',
  ],
  'a name that is none': [
    draftPage('Opening_Hours!'),
    '"Opening_Hours!" cannot be the name of a page: it has lower-case letters, digits and dashes. Did you mean "opening-hours"?',
  ],
  'a name with a meaning': [
    draftPage('method'),
    '"method" has a meaning of its own where a page is named. Take another name.',
  ],
  'a text without a page': [
    draftText('more', undefined),
    'Say which page shows it, because a text that no page uses is a mistake: npm run new text more on <page>',
  ],
  'a text on no page': [draftText('more', 'hlep'), 'There is no page named "hlep". Did you mean "help"?'],
  'a text that is there': [
    draftText('help', 'help'),
    'There is a text named "help" already. Take another name, such as "help-2".',
  ],
  'a document that is there': [
    draftDocument('contract', 'help', '2026-11'),
    'There is a document named "contract" already. Take another name, such as "contract-2".',
  ],
  'a second document on the page of an agreement': [
    draftDocument('price-book', 'contract-start', '2026-11'),
    'Nothing was made, because it would bring mistakes:',
  ],
  'a journey that is there': [
    draftJourney('switch', ['method', 'done']),
    'There is a journey named "switch" already. Take another name, such as "switch-2".',
  ],
  'a journey over no page': [
    draftJourney('upgrade', ['contrat-start']),
    'There is no page named "contrat-start". Did you mean "contract-start"?',
  ],
  'a journey that asks, with the page after a payment method': [
    draftJourney('leave', ['leave-why', 'done'], { asks: true }),
    '"done" comes after a payment method. Name the last page, such as "leave-done".',
  ],
  'a journey that asks on no page': [
    draftJourney('leave', ['leave-done'], { asks: true }),
    'Customers who answer questions need two new pages: one that asks, and the last one.',
  ],
  'steps that do not fit': [draftJourney('upgrade', ['done']), 'Nothing was made, because it would bring mistakes:'],
};

describe('nothing new for', () => {
  test.each(Object.entries(refusals))('%s', (_, [draft, refused]) => {
    const { outcome, changed } = makeIn(smallSite, draft);
    expect(outcome).toMatchObject({ refused });
    expect(changed).toEqual([]);
  });

  test('a page that cannot be read', () => {
    const tree = edited({ 'pages/help.json': '{ "path": "/help", ' });
    expect(makeIn(tree, draftText('more', 'help')).outcome).toEqual({
      refused: 'pages/help.json has mistakes: put them right first (npm run check).',
    });
  });
});

if (isNightly)
  describe('npm run new', () => {
    test('says what it made and what to do next', () => {
      const folder = writeTree(smallSite);
      const monthNow = () => new Date().toISOString().slice(0, 7);
      const monthBefore = monthNow();
      expect(run('new', folder, 'document', 'terms', '--on', 'help')).toEqual({
        status: 0,
        stdout: `new      documents/terms/document.json
new      documents/terms/summary.md
changed  pages/help.json

Next
  Write the section in documents/terms/summary.md.
  Each further section is a file beside it, and its name in "sections" of document.json.
  When its words are final: npm run content -- publish terms
  It shows near the end of the page: move its line in pages/help.json to where it should be.
`,
        stderr: '',
      });
      const { version } = JSON.parse(readFileSync(join(folder, 'documents/terms/document.json'), 'utf8'));
      expect([monthBefore, monthNow()]).toContain(version);
      expect(readFileSync(join(folder, 'documents/terms/summary.md'), 'utf8')).toContain('[Write here');
    });

    test('ends with 1 where it refuses, and with 2 where the command line is wrong', () => {
      const folder = writeTree(smallSite);
      expect(run('new', folder, 'page', 'help')).toMatchObject({ status: 1, stdout: '' });
      expect(run('new', folder, 'journey', 'nosteps')).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(/^Say its steps, in order: npm run new journey card-again card done\n/),
      });
      expect(run('new', folder, 'journey', 'leave', '--from', 'cancel', '--asks')).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^An example has its own questions: leave out --asks\.\n/),
      });
      const wrong = run('new', folder, 'pgae', 'help');
      expect(wrong).toMatchObject({ status: 2, stdout: '' });
      expect(wrong.stderr).toMatch(
        /^There is no "pgae"\. There are: page, text, letter, document, journey, edition, block\. Did you mean page\?\n\nnpm run new /,
      );
    });
  });
