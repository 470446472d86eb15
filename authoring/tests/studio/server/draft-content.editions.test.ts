import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTree } from '../../../../tests/support/content/content-folder.ts';
import { bilingual, cy } from '../../../../tests/support/content/whole-edition.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { assets, change } from '../../../../tests/support/server/ready-site.ts';
import { runCommand } from '../../../studio/server/commands.ts';
import { checkDrafts } from '../../../studio/server/draft-content.ts';

const site = { ...project, assets };
const gapsIn = (folder: string, edition?: string) =>
  checkDrafts(folder, site, {}, edition).gaps.map(({ file, line, message, way }) => ({
    ...{ file: file.replace(`${folder}/`, ''), line, message },
    ...(way && { way }),
  }));

test('D-71 what the shown edition lacks is a row with its place, and of the content itself nothing is', () => {
  const folder = writeTree(change(bilingual, { [cy('text/help.md')]: undefined }));
  expect(gapsIn(folder, 'cy')).toEqual([
    { file: 'text/help.md', line: 1, message: 'This is not in Welsh: the edition "cy" has no words for it.' },
  ]);
  expect(gapsIn(folder)).toEqual([]);
});

test('D-71 what is stale is a row, and right again by the command of its button', () => {
  const folder = writeTree(change(bilingual, { 'text/help.md': ['We answer.', 'We do answer.'] }));
  const [gap, ...others] = gapsIn(folder, 'cy');
  expect(others).toEqual([]);
  expect(gap).toMatchObject({
    file: cy('text/help.md'),
    message: 'text/help.md has changed since it was translated: "do" is new.',
    way: { do: 'translated', edition: 'cy', place: 'text/help.md' },
  });
  expect(runCommand(folder, site, { do: 'translated', edition: 'cy', place: 'text/help.md' })).toHaveProperty('done');
  expect(gapsIn(folder, 'cy')).toEqual([]);
});

const page = String(bilingual[cy('pages/help.json')]);

test.each([
  ['that its edition lacks', '{ "title": "Tudalen" }\n'],
  ["that are still its original's", page.replace('A page', 'Tudalen')],
])('D-71 the words of a page %s are named before it is noted, and stay to translate', (_, own) => {
  const { 'pages/help.json': __, ...others } = JSON.parse(String(bilingual[cy('translated.json')]));
  const noted = cy('translated.json');
  const folder = writeTree(change(bilingual, { [cy('pages/help.json')]: own, [noted]: JSON.stringify(others) }));
  const [gap, ...more] = gapsIn(folder, 'cy');
  expect(more).toEqual([]);
  expect(gap!.message).toMatch(/^Still to translate: "Need help\?". Nothing says which words this translates: /);
  runCommand(folder, site, { do: 'translated', edition: 'cy', place: 'pages/help.json' });
  expect(JSON.parse(readFileSync(join(folder, noted), 'utf8'))['pages/help.json']).toMatchObject({
    ...{ title: 'A page', blocks: [{}, { heading: null }] },
  });
  expect(gapsIn(folder, 'cy')).toMatchObject([{ file: 'pages/help.json', message: expect.stringContaining('Welsh') }]);
});

test('D-71 a language is added by its tag, and all of it is to be translated', () => {
  const folder = writeTree(bilingual);
  expect(runCommand(folder, site, { do: 'new', kind: 'language', name: 'gd' })).toHaveProperty('done');
  expect(JSON.parse(readFileSync(join(folder, 'editions.json'), 'utf8')).editions.gd).toEqual({ language: 'gd' });
  expect(gapsIn(folder, 'gd').length).toBeGreaterThan(10);
  expect(runCommand(folder, site, { do: 'new', kind: 'language', name: 'cy' })).toHaveProperty('refused');
});
