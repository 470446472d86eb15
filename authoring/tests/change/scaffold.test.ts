import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../../src/content/folder/load.ts';
import { edited, filesIn, writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite, type Tree } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { run } from '../../../tests/support/project/project-commands.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { formatContent } from '../../change/format-files.ts';
import { unwritten } from '../../change/new-file.ts';
import { draftNew, type NewThing } from '../../change/new-thing.ts';
import { headingOf, type MakeResult, makeFiles } from '../../change/scaffold.ts';
import { withUnfilled } from '../../change/unfilled.ts';
import { readRelease } from '../../check/release/release.ts';
import { readSite, siteOf } from '../../check/site.ts';

/** Makes something in a content folder, and tells how that ended and what is there then. */
function makeIn(tree: Tree, thing: NewThing) {
  const folder = writeTree(tree);
  formatContent(folder);
  const before = filesIn(folder);
  const outcome: MakeResult = makeFiles(folder, project, draftNew(thing));
  const short = JSON.parse(JSON.stringify(outcome).replaceAll(`${folder}/`, '')) as MakeResult;
  const after = filesIn(folder);
  const changed = Object.keys(after).filter((path) => before[path] !== after[path]);
  return { folder, outcome: short, after, changed, before };
}

/** The mistakes of a folder once its empty words are written. */
const onceWritten = (folder: string) => siteOf(withUnfilled(loadContent(folder, project))).problems;

/** What people read in some files: the lines of JSON, and texts as they are. */
function wordsIn(folder: string, paths: string[]): unknown[] {
  const { files, schemas } = loadContent(folder, project);
  return files
    .filter(({ path }) => paths.includes(path))
    .flatMap(({ place, data, text = '' }) => {
      if (!('schema' in place)) return [text.trim()];
      const lines = schemas
        .walk(place.schema, data)
        .filter(({ format, schema }) => format === 'line' || schema.pattern === '\\S');
      return lines.map(({ value }) => value);
    });
}

const text = (name: string, on?: string): NewThing => ({ kind: 'text', name, on });
const document = (name: string, on: string): NewThing => ({ kind: 'document', name, on });

const rows: Record<string, [thing: NewThing, files: string[]]> = {
  'a page': [{ kind: 'page', name: 'opening-hours' }, ['pages/opening-hours.json', 'text/opening-hours.md']],
  'a text before the contacts of a page': [text('more', 'help'), ['pages/help.json', 'text/more.md']],
  'a text at the end of a page without': [text('more', 'card-start'), ['pages/card-start.json', 'text/more.md']],
  'a letter': [{ kind: 'letter', name: 'welcome' }, ['letters/welcome.json', 'text/letter-welcome.md']],
  'a letter of an act': [
    { kind: 'letter', name: 'sent', act: 'contract-agreement' },
    ['letters/sent.json', 'text/letter-sent.md'],
  ],
  'a document': [
    document('price-book', 'help'),
    ['documents/price-book/document.json', 'documents/price-book/summary.md', 'pages/help.json'],
  ],
  'a journey, which asks, shows the answers and records them': [
    { kind: 'journey', name: 'move-home' },
    [
      ...['acts.json', 'facts.json', 'journeys.json', 'pages/move-home-check.json', 'pages/move-home-done.json'],
      ...['pages/move-home.json', 'text/move-home-check.md', 'text/move-home-done.md'],
      ...['text/move-home-unconfirmed.md', 'text/move-home.md'],
    ],
  ],
};

describe('something new', () => {
  test.each(Object.entries(rows))('%s: complete but for its words, formatted', (_, [thing, files]) => {
    const { folder, outcome, changed, after } = makeIn(smallSite, thing);
    expect(files.map((path) => after[path]).join('')).not.toMatch(/[Nn]ew.?(?:page|text|letter|document|journey)/i);
    expect(outcome).toMatchObject({ next: expect.arrayContaining([expect.any(String)]) });
    expect(changed.sort()).toEqual(files);
    const messages = readSite(folder, project).problems.map(({ message }) => message);
    expect(messages.filter((message) => !/^Not filled in yet: "\w+"\.$/.test(message))).toEqual([]);
    expect(onceWritten(folder)).toEqual([]);
    expect(formatContent(folder, true).changed).toEqual([]);
  });

  test.each(Object.entries(rows))('D-36 %s has no words but its name', (_, [thing]) => {
    const { folder, changed } = makeIn(smallSite, thing);
    const before = wordsIn(writeTree(smallSite), changed);
    const added = wordsIn(folder, changed).filter((words) => !before.includes(words));
    const reference = `{${thing.name.replaceAll('-', '_')}_reference}`;
    // A section begins with a heading, which is its own name.
    const own = ['', unwritten, headingOf(thing.name), reference, `## Summary\n\n${unwritten}`];
    expect(added.filter((words) => !own.includes(String(words)))).toEqual([]);
  });

  test('a text comes before the contacts, and no other byte of the page changes', () => {
    const { before, after } = makeIn(smallSite, text('more', 'help'));
    const added = '    { "type": "text", "markdown": "more" },\n';
    expect(after['pages/help.json']).toContain(`${added}    { "type": "contacts"`);
    expect(after['pages/help.json']!.replace(added, '')).toBe(before['pages/help.json']);
  });

  test.each([
    ['a step', ['help-first', 'contract-start', 'success'], 'required', ['text', 'button', 'contacts']],
    ['the last step', ['contract-start', 'help-first'], 'optional', ['text', 'contacts']],
  ])('R-N04 a page that a journey names as %s already has its link', (_, steps, link, types) => {
    const journey = `"upgrade": { "steps": ${JSON.stringify(steps)} },\n    `;
    const tree = edited({ 'journeys.json': ['"switch": {', `${journey}"switch": {`] });
    const { folder, after } = makeIn(tree, { kind: 'page', name: 'help-first', title: 'Before you begin' });
    const made = JSON.parse(after['pages/help-first.json']!) as { link: string; title: string; blocks: object[] };
    expect(made).toMatchObject({ link, title: 'Before you begin', blocks: types.map((type) => ({ type })) });
    expect(onceWritten(folder)).toEqual([]);
  });

  test('a document, which is to be read, stands above the button with which a customer goes on', () => {
    const { after } = makeIn(smallSite, document('prices', 'card-start'));
    const { blocks } = JSON.parse(after['pages/card-start.json']!);
    const types = blocks.map(({ type }: { type: string }) => type);
    expect(types.indexOf('document')).toBe(types.indexOf('button') - 1);
  });

  test('a document on a step gets a tick box and an act, by which it is agreed to', () => {
    const tree = edited({
      'journeys.json': ['"switch": {', '"moved": { "steps": ["terms", "success"] },\n    "switch": {'],
    });
    const folder = writeTree(tree);
    makeFiles(folder, project, draftNew({ kind: 'page', name: 'terms' }));
    const made = makeFiles(folder, project, draftNew(document('price-list', 'terms')));
    expect(made).toMatchObject({ next: expect.arrayContaining([expect.stringContaining('"price-list-agreement"')]) });
    expect(onceWritten(folder)).toEqual([]);
    const site = siteOf(withUnfilled(loadContent(folder, project))).compiled!.site;
    expect(site.journeys.moved!.acts).toEqual([{ act: 'price-list-agreement', page: 'terms', document: 'price-list' }]);
  });

  test.each([undefined, 'success'])('a text that a page names already is not put on one again: on %s', (on) => {
    const tree = edited({
      'pages/success.json': ['"blocks": [', '"blocks": [{ "type": "text", "markdown": "thanks" },'],
    });
    const { folder, changed } = makeIn(tree, text('thanks', on));
    expect(changed).toEqual(['text/thanks.md']);
    expect(readSite(folder, project).problems).toEqual([]);
  });

  test('the record of a journey names the company where the content has its name as a value', () => {
    const value = '"legal_name": { "type": "text", "value": "Our Company", "meaning": "Ours." }, "offer_name"';
    const tree = edited({ 'values.json': ['"offer_name"', value] });
    const { folder, after } = makeIn(tree, { kind: 'journey', name: 'move-home' });
    expect(after['facts.json']).toContain('{ "label": "With", "text": "{legal_name}" }');
    expect(onceWritten(folder)).toEqual([]);
  });

  test('the release check asks for the words that are still to be written', () => {
    const { folder } = makeIn(smallSite, text('opening-hours', 'help'));
    const found = readRelease(folder, { ...project, today: '2026-11-20', env: {} });
    expect(found).toContainEqual(expect.objectContaining({ line: 1, name: 'unfinished:text/opening-hours' }));
  });
});

const refusals: Record<string, [thing: NewThing, sentence: string]> = {
  'a page that is there': [
    { kind: 'page', name: 'help' },
    'There is a page named "help" already. Take another name, such as "help-2".',
  ],
  'a name that is none': [
    { kind: 'page', name: 'Opening_Hours!' },
    '"Opening_Hours!" cannot be the name of a page: it has lower-case letters, digits and dashes. Did you mean "opening-hours"?',
  ],
  'a name that is words in one': [
    { kind: 'journey', name: 'DataUsage' },
    '"DataUsage" cannot be the name of a journey: it has lower-case letters, digits and dashes, and starts with a letter. Did you mean "data-usage"?',
  ],
  'a name with a meaning': [
    { kind: 'page', name: 'method' },
    '"method" has a meaning of its own where a page is named. Take another name.',
  ],
  'a text without a page': [
    text('more'),
    'Say which page shows it, because a text that no page uses is a mistake: npm run new text more on <page>',
  ],
  'a text on no page': [text('more', 'hlep'), 'There is no page named "hlep". Did you mean "help"?'],
  'a text that is there': [
    text('help', 'help'),
    'There is a text named "help" already. Take another name, such as "help-2".',
  ],
  'a reminder where no page stops it': [
    { kind: 'letter', name: 'still-open', day: { side: 'before', date: 'expires_at', days: 5, at: '09:00' } },
    'A reminder leads to a page on which it is stopped: first put the block stop-reminders on one.',
  ],
  'a document that is there': [
    document('contract', 'help'),
    'There is a document named "contract" already. Take another name, such as "contract-2".',
  ],
  'a journey that is there': [
    { kind: 'journey', name: 'switch' },
    'There is a journey named "switch" already. Take another name, such as "switch-2".',
  ],
  'a journey as one that there is not': [
    { kind: 'journey', name: 'moved', like: 'swich' },
    'There is no journey named "swich". Did you mean "switch"?',
  ],
  'a journey with a page that is there': [
    { kind: 'journey', name: 'help' },
    'pages/help.json is there already, and the example has a file of that name. Rename yours first: npm run content -- rename.',
  ],
};

describe('nothing new for', () => {
  test.each(Object.entries(refusals))('%s', (_, [thing, refused]) => {
    const { outcome, changed } = makeIn(smallSite, thing);
    expect(outcome).toMatchObject({ refused });
    expect(changed).toEqual([]);
  });

  test('a page that cannot be read', () => {
    const tree = edited({ 'pages/help.json': '{ "path": "/help", ' });
    expect(makeIn(tree, text('more', 'help')).outcome).toEqual({
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
      expect(run('new', folder, 'document', 'terms', 'on', 'help')).toEqual({
        status: 0,
        stdout: `new      documents/terms/document.json
new      documents/terms/summary.md
changed  pages/help.json

Next
  Write what customers read: documents/terms/summary.md.
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
      const wrong = run('new', folder, 'pgae', 'help');
      expect(wrong).toMatchObject({ status: 2, stdout: '' });
      expect(wrong.stderr).toMatch(
        /^There is no "pgae"\. There are: page, text, letter, document, journey, edition, block\. Did you mean page\?\n\nnpm run new /,
      );
    });
  });

test('D-36 a choice that is not made yet keeps nothing from being drawn', () => {
  const folder = writeTree(edited({ 'site.json': ['{', '{ "notices": [{ "text": "", "tone": "" }],'] }));
  expect(onceWritten(folder)).toEqual([]);
});
