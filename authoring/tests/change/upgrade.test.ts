import { expect, test } from 'vitest';
import { loadContent } from '../../../src/content/folder/load.ts';
import { edited, filesIn, writeTree } from '../../../tests/support/content/content-folder.ts';
import { project } from '../../../tests/support/project/project.ts';
import { type UpgradeStep, upgradeContent } from '../../change/upgrade.ts';
import { checkContent } from '../../check/check.ts';

/** A step as a version may bring it: the property `words` of a block is called `markdown`. */
const renamed: UpgradeStep = (data) => JSON.parse(JSON.stringify(data).replaceAll('"words":', '"markdown":'));
const added: UpgradeStep = (data, path) => (path === 'values.json' ? { ...(data as object), note: {} } : data);

test('D-78 a renamed property of a block is rewritten, in translations too, and the check finds no mistake then', () => {
  const folder = writeTree({
    ...edited({ 'pages/card-start.json': ['"markdown":', '"words":'] }),
    'editions/cy/pages/card-start.json': '{ "blocks": [{ "type": "text", "words": "card-start" }] }',
  });
  const before = filesIn(folder);
  const mistakes = () => checkContent(loadContent(folder, project)).map(({ message }) => message);
  const [page, ofEdition] = ['pages/card-start.json', 'editions/cy/pages/card-start.json'];
  const both = [expect.stringContaining(ofEdition), expect.stringMatching(/(?<!cy\/)pages\/card-start\.json$/)];
  expect(mistakes()).toContainEqual(expect.stringContaining('"words"'));
  expect(upgradeContent(folder, true, [renamed])).toEqual(both);
  expect(filesIn(folder)).toEqual(before);
  expect(upgradeContent(folder, false, [renamed])).toEqual(both);
  expect(filesIn(folder)).toMatchObject({ [page]: expect.stringContaining('"markdown":') });
  expect(filesIn(folder)).toMatchObject({ [ofEdition]: expect.stringContaining('"markdown":') });
  expect(mistakes()).not.toContainEqual(expect.stringContaining('"words"'));
  expect(upgradeContent(folder, false, [renamed])).toEqual([]);
});

test('D-78 steps follow one another, each sees what the one before wrote, and a broken file is left to the check', () => {
  const folder = writeTree({ 'values.json': '{ "words": 1 }', 'pages/broken.json': '{ "words": ' });
  expect(upgradeContent(folder, false, [renamed, added])).toEqual([expect.stringMatching(/values\.json$/)]);
  expect(JSON.parse(filesIn(folder)['values.json']!)).toEqual({ markdown: 1, note: {} });
  expect(filesIn(folder)['pages/broken.json']).toBe('{ "words": ');
});
