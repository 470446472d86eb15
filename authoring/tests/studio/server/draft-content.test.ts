import { expect, test } from 'vitest';
import type { Problem } from '../../../../src/content/problem/problem.ts';
import { edited, problemsOf, writeTree } from '../../../../tests/support/content/content-folder.ts';
import { typedMistakes } from '../../../../tests/support/content/typed-mistakes.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { checkDrafts, compileDrafts, describeSite } from '../../../studio/server/draft-content.ts';

const folder = writeTree(edited({}));

test.each(typedMistakes)(
  'D-36 $name in drafts is said in the words of the terminal, in its place',
  ({ tree, drafts }) => {
    const { problems } = checkDrafts(folder, project, drafts);
    const inFolder = ({ file }: Problem) => file.slice(file.indexOf(folder) + folder.length + 1);
    expect(problems.map((one) => ({ ...one, file: inFolder(one) }))).toEqual(problemsOf(tree));
  },
);

test('D-36 a new text is not filled in until somebody writes it, so that nobody publishes it', () => {
  const path = 'text/help.md';
  const found = (text: string) => checkDrafts(folder, project, { [path]: text }).problems.map(({ message }) => message);
  expect(found('[Write here what customers read.]\n')).toContain('Not filled in yet.');
  expect(found('We answer.\n')).not.toContain('Not filled in yet.');
});

test('D-36 a folder whose last file goes is gone', () => {
  const path = 'editions/cy/site.json';
  const withEdition = writeTree(edited({ [path]: '{ "name": "Acme" }' }));
  expect(checkDrafts(withEdition, project, {}).problems).toHaveLength(1);
  expect(checkDrafts(withEdition, project, { [path]: null }).problems).toEqual([]);
});

test('D-36 a new value says that its type is missing, and nothing of a type that nobody has chosen', () => {
  const value = '"customer_kind": { "type": "", "meaning": "" }, "offer_name"';
  const path = 'values.json';
  const drafts = { [path]: String(edited({ [path]: ['"offer_name"', value] })[path]) };
  expect(compileDrafts(folder, project, drafts).problems).toMatchObject([{ message: 'Not filled in yet: "type".' }]);
});

test('D-36 a page has the name of its file until it has a title', () => {
  const untitled = writeTree(edited({ 'pages/help.json': ['"title": "A page"', '"title": ""'] }));
  const { files } = describeSite(untitled, project);
  expect(files.find(({ path }) => path === 'pages/help.json')?.title).toBe('help');
});
