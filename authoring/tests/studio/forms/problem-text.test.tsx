// @vitest-environment jsdom
/** Mistakes in JSON files, shown in the studio's form: in the words of the terminal, at the field that is wrong. */
import { expect, test } from 'vitest';
import { problemsOf, writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { typedMistakes } from '../../../../tests/support/content/typed-mistakes.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { isTooDeep, pointerAt } from '../../../studio/edit/positions.ts';
import { inTitles, problemWords } from '../../../studio/forms/problem-text.ts';
import { propertyNames } from '../../../studio/forms/schema-resolver.ts';
import { lineWords, shortened } from '../../../studio/forms/wording.ts';
import { describeSite } from '../../../studio/server/draft-content.ts';
import { openEditor } from '../../support/file-editor.tsx';

const site = describeSite(writeTree(smallSite), project);
/** Broken JSON shows as its source, whose lines say what is wrong. */
function hasForm(text: string): boolean {
  try {
    return !isTooDeep(text) && JSON.parse(text)?.constructor === Object;
  } catch {
    return false;
  }
}
const inForms = typedMistakes.filter(({ file, tree }) => file.endsWith('.json') && hasForm(String(tree[file])));

test.each(inForms)('D-36 at its field: $name', ({ tree, file }) => {
  const text = String(tree[file]);
  const problems = problemsOf(tree).filter((problem) => problem.file === file);
  const { line, column } = problems[0]!;
  const at = pointerAt(text, line, column);
  const { container } = openEditor(file, text, { own: site, problems, selected: at });
  // The innermost field that the form draws there: a condition says the mistakes of its rows once, below them.
  // jsdom, unlike a browser, finds `data-at` whatever its case.
  const places = [...container.querySelectorAll<HTMLElement>('[data-at]')];
  const fields = at.map((_, i) => places.find(({ dataset }) => dataset.at === at.slice(0, i + 1).join('/')));
  const field = fields.findLast((one) => one?.querySelector('[id$="/problems"]')) ?? container;
  const named = { root: JSON.parse(text), files: site.files, properties: propertyNames(site.schemas.files) };
  expect(field.textContent).toContain(inTitles(problemWords(problems[0]!), problems[0]!.way, named));
  expect(field.textContent).not.toContain('npm run');
});

test('D-36 lists too deep to be read show as their source', () => {
  const { container } = openEditor('site.json', '['.repeat(10_000), { own: site });
  expect(container.querySelector('.cm-editor')).not.toBeNull();
});

test('D-36 a mistake’s place is said in few words, cut between them', () => {
  const title = 'Before you start: Have your card to hand. You will need the card number, the expiry date …';
  expect(shortened(title)).toBe('Before you start: Have your …');
  expect(lineWords(`- ${title}`)).toBe('at “Before you start: Have your …”');
  expect(shortened('Set up your card')).toBe('Set up your card');
});

test('D-36 a mistake names a field by its label, and what has a file by its name', () => {
  const properties = propertyNames(site.schemas.files);
  const source = { root: undefined, files: site.files, properties };
  expect(inTitles('"act" needs "to" too.', undefined, source)).toBe('“Act” needs “Goes to” too.');
  expect(inTitles('There is no page named "nowhere".', undefined, source)).toBe('There is no page named "nowhere".');
  expect(inTitles('One " alone, "to" and', undefined, source)).toBe('One " alone, "to" and');
  expect(properties.has('help') || site.files.some(({ path }) => path === 'text/help.md')).toBe(true);
});
