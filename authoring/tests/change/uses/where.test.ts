import { expect, test } from 'vitest';
import { loadContent } from '../../../../src/content/folder/load.ts';
import { indexContent } from '../../../../src/content/model/content-index.ts';
import type { Kind } from '../../../../src/content/schema/name-kinds.ts';
import { edited, writeTree } from '../../../../tests/support/content/content-folder.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { whereIs } from '../../../change/uses/where.ts';

const isSwitch = { fact: 'journey', is: 'switch' };
const site = edited({
  'pages/problem.json': [
    '"blocks": [',
    `"blocks": [{ "type": "text", "markdown": "help", "when": ${JSON.stringify(isSwitch)} },`,
  ],
  'text/card-start.md': ['](/help#how-we-help)', '](/help "Help") and [the summary](/contract-start#summary)'],
});

/** Where a name is used in the small site: `file:line:column` of each place. */
function where(kind: Kind, name: string, tree = site) {
  const folder = writeTree(tree);
  const content = loadContent(folder, project);
  const found = whereIs(content, indexContent(content).contentIndex, { kind, name });
  const uses = found.uses.map(({ file, line, column }) => `${file.replace(`${folder}/`, '')}:${line}:${column}`);
  return { ...found, uses, places: found.uses };
}

test.each<[Kind, string, string[]]>([
  ['value', 'offer_name', ['documents/contract/summary.md:3:2', 'text/card-start.md:3:26']],
  ['page', 'help', ['site.json:17:35', 'text/card-start.md:3:58']],
  ['journey', 'switch', ['demo-links.json:21:19', 'pages/problem.json:6:84']],
])('the %s %s: each use', (kind, name, uses) => {
  expect(where(kind, name)).toMatchObject({ uses });
});

test('a text: the conditions under which it shows', () => {
  const { places } = where('text', 'help');
  expect(places.map(({ when }) => when)).toEqual([undefined, [isSwitch]]);
});

test('a contact: also the blocks and messages that show it', () => {
  const { uses } = where('contact', 'phone');
  expect(uses).toEqual(expect.arrayContaining(['text/help.md:3:8', 'text/help.md:3:21']));
  expect(uses.join()).toMatch(/messages\.json.*pages\/success\.json/);
});

test('a section: the list of its document, and the links to it', () => {
  const { uses } = where('section', 'contract/summary');
  expect(uses).toContain('documents/contract/document.json:5:17');
  expect(uses.join()).toContain('text/card-start.md:3:');
});

test('a message that the pages show by themselves: that they do', () => {
  expect(where('message', 'tryAgain')).toMatchObject({ reason: 'The pages show this message by themselves.' });
});

test('a text that a block shows by itself: that block, where no page has it', () => {
  const name = 'direct-debit-terms';
  expect(where('text', name, { ...site, [`text/${name}.md`]: 'The terms.\n' })).toMatchObject({
    ...{ uses: [], reason: 'The block direct-debit-form shows this text by itself, and no page has that block now.' },
  });
});

test('in content with mistakes: what can be told', () => {
  const { uses } = where('value', 'offer_name', edited({ 'journeys.json': '{', 'text/help.md': undefined }));
  expect(uses).toContain('text/card-start.md:3:26');
});
