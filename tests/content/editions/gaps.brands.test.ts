import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publish } from '../../../src/content/change/publish.ts';
import { noteTranslated } from '../../../src/content/change/translated.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { type Edit, writeTree } from '../../support/content/content-folder.ts';
import { bilingual } from '../../support/content/whole-edition.ts';
import { project } from '../../support/project/project.ts';
import { change } from '../../support/server/ready-site.ts';

const assets = mkdtempSync(join(tmpdir(), 'assets-'));
mkdirSync(join(assets, 'brands/acme'), { recursive: true });
for (const path of ['logo.svg', 'brands/acme/logo.svg', 'brands/acme/favicon.svg'])
  writeFileSync(join(assets, path), '<svg aria-label="Acme"/>');

const brands = `{
  "$schema": "../schemas/editions.schema.json",
  "language": "en-GB",
  "editions": {
    "cy": { "language": "cy" },
    "acme": { "language": "en-GB", "hosts": ["my.acme.example"] },
    "acme-cy": { "language": "cy", "base": "acme" }
  }
}
`;
const help = String(bilingual['text/help.md']);

/** The site in two languages with a brand of both, which says its own help and one message. */
const branded = change(bilingual, {
  'editions.json': brands,
  'editions/acme/site.json': String(bilingual['site.json']).replace(/ *"\$schema".*\n/, ''),
  'editions/acme/text/help.md': help.replace('We answer.', 'Acme answers.'),
  'editions/acme/messages.json': '{\n  "notYet": "Ring Acme on {phone}"\n}\n',
  'editions/acme-cy/site.json': String(bilingual['site.json']).replace(/ *"\$schema".*\n/, ''),
  'editions/acme-cy/text/help.md': help.replace('We answer.', 'Mae Acme yn ateb.'),
  'editions/acme-cy/messages.json': '{\n  "notYet": "Ffoniwch Acme ar {phone}"\n}\n',
});

/** What the check and the brand's gaps say after edits, once everything was said to be right before them. */
function said(edits: Record<string, Edit>, { note = true } = {}): string[] {
  const folder = writeTree(branded);
  if (note) expect(noteTranslated(folder, { ...project, assets }, 'acme-cy')).toHaveProperty('done');
  for (const [path, text] of Object.entries(change(branded, edits)))
    if (text !== branded[path]) writeFileSync(join(folder, path), text as string);
  const { problems, editions = [] } = readSite(folder, { ...project, assets });
  const gaps = editions.filter(({ name }) => name === 'acme-cy').flatMap((edition) => edition.gaps);
  return [
    ...problems.map((problem) => toSentence(problem).replaceAll(`${folder}/`, '')),
    ...gaps.map(({ name, file, message }) => `${file} ${message} [${name}]`),
  ];
}

test('D-46 a brand in another language is whole where all that the brand says itself is translated', () => {
  expect(said({})).toEqual([]);
});

test.each<[string, Record<string, Edit>, string]>([
  [
    'a text of the brand',
    { 'editions/acme/text/help.md': ['Acme answers.', 'Acme answers at once.'] },
    'editions/acme-cy/text/help.md editions/acme/text/help.md has changed since it was translated: "answers." is now "answers at once.". [stale:acme-cy/text/help]',
  ],
  [
    'a message of the brand',
    { 'editions/acme/messages.json': ['Ring', 'Call'] },
    'editions/acme-cy/messages.json editions/acme/messages.json has changed since it was translated: "Ring" is now "Call". [stale:acme-cy/messages/notYet]',
  ],
])('D-46 the Welsh of %s is stale once that has changed', (_, edits, sentence) => {
  expect(said(edits)).toEqual([sentence]);
});

test('D-46 a change of the content itself makes no Welsh of a brand stale that says something else', () => {
  expect(said({ 'messages.json': ['Call {phone}', 'Telephone {phone}'] })).toEqual([]);
});

test('D-46 a further message of a brand that its Welsh has not is untranslated, beside those that it has', () => {
  const edits: Record<string, Edit> = {
    'editions/acme/messages.json': '{\n  "notYet": "Ring Acme on {phone}",\n  "pleaseWait": "Acme is loading"\n}\n',
  };
  expect(said(edits)).toEqual([
    'editions/acme/messages.json This is not in Welsh: the edition "acme-cy" has no words for it. [untranslated:acme-cy/messages/pleaseWait]',
  ]);
});

test('D-46 Welsh of a brand of which nobody said that it is right is told, with the command that says so', () => {
  expect(said({}, { note: false })).toContain(
    'editions/acme-cy/text/help.md Nothing says which words this translates: once it is right, npm run content -- translated acme-cy text/help.md [unrecorded:acme-cy/text/help]',
  );
});

test('D-46 the Welsh of a brand has the placeholders and links of the brand, not of the content itself', () => {
  expect(said({ 'editions/acme-cy/text/help.md': ['Mae Acme', 'Mae {hours}'] })).toEqual([
    'editions/acme-cy/text/help.md:7:5  editions/acme/text/help.md has no {hours}, and this has.',
  ]);
});

test('D-46 a brand has its own words of a contract that is published in another language, and publishes them', () => {
  const section = 'documents/contract/complaints.md';
  const words = String(bilingual[section]);
  const folder = writeTree({
    ...branded,
    [`editions/acme/${section}`]: words.replace('Call', 'Ring'),
    [`editions/acme-cy/${section}`]: words.replace('Call', 'Ffoniwch'),
  });
  const branding = { ...project, assets };
  expect(noteTranslated(folder, branding, 'acme-cy')).toHaveProperty('done');
  expect(publish(folder, branding, 'contract')).toMatchObject({ done: expect.stringMatching(/ is ready\./) });
  expect(readSite(folder, branding).problems).toEqual([]);
});
