import { describe, expect, test } from 'vitest';
import { loadContent } from '../../../../src/content/folder/load.ts';
import { indexContent } from '../../../../src/content/model/content-index.ts';
import { edited, writeTree } from '../../../../tests/support/content/content-folder.ts';
import type { Tree } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { run } from '../../../../tests/support/project/project-commands.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { suggestionFor, whereIs } from '../../../change/uses/where.ts';
import { whereInWords } from '../../../cli/content/where.ts';

const site = edited({
  'pages/problem.json': [
    '"blocks": [',
    `"blocks": [
    { "type": "text", "markdown": "help", "when": { "fact": "journey", "is": "switch" } },
    { "type": "amount", "label": "To pay", "of": "amount", "when": [{ "fact": "amount", "exists": true }, { "fact": "customer_type", "notIn": ["new", "other"] }] },`,
  ],
  'text/card-start.md': ['](/help#how-we-help)', '](/help "Help") and [the summary](/contract-start#summary)'],
});

function indexTree(tree: Tree) {
  const folder = writeTree(tree);
  const content = loadContent(folder, project);
  return { folder, content, contentIndex: indexContent(content).contentIndex };
}

/** What the command says of a name in the small site. */
function where(name: string, tree = site): string {
  const { folder, content, contentIndex } = indexTree(tree);
  return whereInWords(whereIs(content, contentIndex, name)).replaceAll(`${folder}/`, '');
}

describe('where', () => {
  test('a value: each use, and the pages that show it through texts and documents', () => {
    expect(where('offer_name')).toBe(`The value "offer_name" (values.json:5:4): "Full fibre 900". The offer.

Used in
  documents/contract/summary.md:3:2  {offer_name} for {contract_months} months with {provider}. See [complaints](#complaints).
  text/card-start.md:3:26  Pay {monthly_pence} for {offer_name}. Read [how we help](/help "Help") and [the summary](/…

Shows on
  card-start (/card-start): journeys card, choice, contract-mandate
  contract-start (/contract-start): journeys contract, contract-mandate, switch`);
  });

  test('a text: the conditions under which it shows, and the link states', () => {
    expect(where('help')).toContain(`Used in
  pages/help.json:7:36  { "type": "text", "markdown": "help" },
  pages/problem.json:7:36  { "type": "text", "markdown": "help", "when": { "fact": "journey", "is": "switch" } }, (when journey is "switch")

Shows on
  help (/help): anybody, without a link
  problem (/problem): link state used, expired, maintenance, sor-expired, unknown
    when journey is "switch"`);
  });

  test('a name of several kinds: each of them', () => {
    const found = where('help');
    expect(found).toContain('The page "help" (pages/help.json)');
    expect(found).toContain('The text "help" (text/help.md)');
  });

  test('a page: by its name and by its path, and who sees it', () => {
    expect(where('help')).toContain(`Used in
  site.json:17:35  { "label": "Help", "href": "/help" },
  text/card-start.md:3:58  …e} for {offer_name}. Read [how we help](/help "Help") and [the summary](/contract-start#su…

Seen by: anybody, without a link`);
    expect(where('start')).toContain('Seen by: the address /');
    expect(where('/card-start')).toContain(
      'Nothing uses this path.\n\nSeen by: journeys card, choice, contract-mandate',
    );
  });

  test('a fact: in conditions, texts and properties, in words', () => {
    expect(where('amount')).toContain('The fact "amount": The amount to pay.');
    expect(where('amount')).toContain('when amount is known and customer_type is not "new" or "other"');
  });

  test('a journey: its links, the conditions that name it, and the pages that it leads through', () => {
    expect(where('switch')).toBe(`The journey "switch" (journeys.json:13:6)

Used in
  demo-links.json:21:19  "journey": "switch",
  pages/problem.json:7:79  { "type": "text", "markdown": "help", "when": { "fact": "journey", "is": "switch" } }, (when journey is "switch")

Leads through
  switch-start → contract-start → switch-confirm → success`);
  });

  test('a contact: also the blocks and messages that show it', () => {
    const found = where('{phone}');
    expect(found).toContain('text/help.md:3:8');
    expect(found).toContain('text/help.md:3:21');
    expect(found).toContain('messages.json');
    expect(found).toMatch(/pages\/success\.json:\d+:5 {2}a block that shows it by itself/);
  });

  test('a text that a block shows by itself: that block, where no page has it', () => {
    const text = 'direct-debit-terms';
    const own = { ...site, [`text/${text}.md`]: 'The terms.\n' };
    const reason = 'The block direct-debit-form shows this text by itself, and no page has that block now.';
    expect(where(text, own)).toContain(reason);
  });

  test('a section: the list of its document, and the links to it', () => {
    const found = where('summary');
    expect(found).toContain('The section "contract/summary" (documents/contract/summary.md)');
    expect(found).toContain('documents/contract/document.json:5:17');
    expect(found).toContain('text/card-start.md:3:');
  });

  test('a message: where it is named, or that the pages show it by themselves', () => {
    expect(where('notYet')).toMatch(/Used in\n {2}pages\/dd-start\.json:8:\d+ .+\n\nShows on\n {2}dd-start/);
    expect(where('tryAgain')).toContain('The pages show this message by themselves.\n\nShows on\n  any page');
    expect(where('directDebitConfirm')).toContain('The pages show this message by themselves.');
  });

  test('a file of public/, by its name or path', () => {
    expect(where('logo.svg')).toContain('text/card-start.md:5:');
    expect(where('public/logo.svg')).toContain('site.json:4:23');
  });

  test.each([
    ['text/help.md', 'The text "help"'],
    ['content/pages/start.json', 'The page "start"'],
    ['documents/contract/summary.md', 'The section "contract/summary"'],
  ])('takes the file %s for its name', (file, words) => expect(where(file).startsWith(words)).toBe(true));

  test('what nothing uses: plainly that', () => {
    const tree = edited({
      'text/card-start.md': ['{offer_name}', 'it'],
      'documents/contract/summary.md': ['{offer_name}', 'It'],
    });
    expect(where('offer_name', tree)).toMatch(/\n\nNothing uses this value\.$/);
  });

  test('in content with mistakes: what can be told', () => {
    expect(where('offer_name', edited({ 'journeys.json': '{', 'text/help.md': undefined }))).toContain(
      'text/card-start.md:3:26',
    );
  });

  test('a name that is none: the name that was meant', () => {
    const { content, contentIndex } = indexTree(site);
    expect(whereIs(content, contentIndex, 'ofer_name')).toEqual([]);
    expect(suggestionFor(contentIndex, 'ofer_name')).toBe('offer_name');
    expect(suggestionFor(contentIndex, 'nothing-like-it')).toBeUndefined();
  });
});

if (isNightly)
  describe('npm run content -- where', () => {
    test('prints places for tools', () => {
      const [found] = JSON.parse(run('content', writeTree(site), 'where', 'notYet', '--format', 'json').stdout);
      expect(found).toMatchObject({
        kind: 'message',
        name: 'notYet',
        uses: [{ file: 'pages/dd-start.json', line: 8, text: expect.any(String) }],
        shown: [
          {
            page: 'dd-start',
            path: '/dd-start',
            journeys: ['choice', 'contract-mandate'],
            states: [],
            home: false,
            open: false,
          },
        ],
      });
    });

    test('ends with 1 for a name that nothing has, and with 2 for a wrong command line', () => {
      const folder = writeTree(site);
      expect(run('content', folder, 'where', 'hlep')).toEqual({
        status: 1,
        stdout: '',
        stderr: 'Nothing in content has the name "hlep". Did you mean "help"?\n',
      });
      expect(run('content', folder, 'wher', 'help')).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^There is no "wher"\./),
      });
    });
  });
