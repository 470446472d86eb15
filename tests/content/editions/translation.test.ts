import { expect, test } from 'vitest';
import { siteOf } from '../../../src/content/compile/site.ts';
import { readTree } from '../../../src/content/folder/load.ts';
import { edited, filesInMemory } from '../../support/content/content-folder.ts';
import { smallSite, type Tree } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';

const list = (edition = '') => `{
  "$schema": "../schemas/editions.schema.json",
  "language": "en-GB",
  "editions": {
    "cy": { "language": "cy"${edition} }
  }
}
`;

const siteWith = (tree: Tree) => siteOf({ ...readTree('content', filesInMemory(tree)), ...project });
const withEdition = (files: Record<string, string>, edition = '') =>
  siteWith(edited({ 'editions.json': list(edition), 'editions/cy/messages.json': '{}', ...files }));
const said = ({ problems }: ReturnType<typeof siteWith>) =>
  problems.map(({ file, line, message }) => `${file.replace(/^content\//, '')}:${line} ${message}`);

const [text = ''] = Object.keys(smallSite).filter((path) => path.startsWith('text/'));
const [section = ''] = Object.keys(smallSite).filter((path) => path.startsWith('documents/') && path.endsWith('.md'));
const page = 'pages/help.json';

test('D-42 content without editions says nothing of languages', () => {
  const { compiled, pages, editions } = siteWith(smallSite);
  expect(editions).toBeUndefined();
  expect(JSON.stringify([compiled, pages])).not.toMatch(/"(language|languages|base|formats)":/);
});

test('D-42 an edition changes nothing of the content that it lies over but the names of the languages', () => {
  const { language, languages, ...site } = withEdition({ [`editions/cy/${page}`]: '{ "title": "Cymorth" }' }).compiled!
    .site;
  expect({ language, names: languages?.map(({ name, base }) => `${name} ${base}`) }).toEqual({
    language: 'en-GB',
    names: ['English ', 'Cymraeg /cy'],
  });
  expect(site).toEqual(siteWith(smallSite).compiled!.site);
});

test('D-42 an edition has its own addresses, formats and words, and marks what is in the other language', () => {
  const { compiled, pages } = withEdition({
    [`editions/cy/${page}`]: '{ "title": "Cymorth" }',
    'editions/cy/messages.json': '{ "loading": "Yn llwytho" }',
  }).editions![0]!;
  const { site } = compiled;
  expect(Object.values(site.routes).filter(({ path }) => !path.startsWith('/cy/'))).toEqual([]);
  expect(site.formats).toMatchObject({ date: '{day} {month} {year}', time: '{day} {month} {year} am {hour}:{minute}' });
  expect(site.messages.loading).toBe('Yn llwytho');
  const help = pages.find(({ name }) => name === 'help')!;
  expect(help).toMatchObject({ page: { title: 'Cymorth', path: '/cy/help' } });
  expect(help.language).toBeUndefined();
  expect(pages.find(({ name }) => name === 'start')!.language).toBe('en-GB');
  expect(Object.values(help.texts).every((html) => html.includes('lang="en-GB"'))).toBe(true);
});

test.each<[string, Record<string, string>, string | RegExp]>([
  ['a folder that is not in the list', { 'editions/fr/messages.json': '{}' }, /^editions\/fr:1 editions.json names no/],
  [
    'a language that there is not',
    { 'editions.json': list().replace('"cy" }', '"xq" }') },
    /^editions.json:5 "xq" is no language/,
  ],
  [
    'a language twice',
    { 'editions.json': list().replace('en-GB', 'cy') },
    /^editions.json:5 the content itself has this/,
  ],
  [
    'a base that there is not',
    { 'editions.json': list(', "base": "brand"') },
    /^editions.json:5 There is no edition "brand"/,
  ],
  [
    'an edition over itself',
    { 'editions.json': list(', "base": "cy"') },
    /^editions.json:5 This edition lies over itself/,
  ],
  [
    'a file that no edition has',
    { 'editions/cy/acts.json': '{}' },
    /^editions\/cy\/acts.json:1 No such file belongs to an edition/,
  ],
  ['JSON that is broken', { 'editions/cy/messages.json': '{\n"loading": }' }, /^editions\/cy\/messages.json:2 /],
  [
    'a message of a name that there is not',
    { 'editions/cy/messages.json': '{\n"laoding": "x" }' },
    /^editions\/cy\/messages.json:2 /,
  ],
  ['another placeholder', { [`editions/cy/${text}`]: 'Geiriau {phone}' }, /has no \{phone\}, and its translation has/],
  ['another link', { [`editions/cy/${text}`]: '[Cymorth](/help)' }, /has no the link \/help|has the link/],
  [
    'another structure',
    { [`editions/cy/${section}`]: '## Pennawd\n\n- un\n- dau\n- tri\n- pedwar' },
    /a document has the same parts in each language/,
  ],
  [
    'another address of a page',
    { [`editions/cy/${page}`]: '{\n"path": "/cymorth" }' },
    /^editions\/cy\/pages\/help.json:2 pages\/help.json has "\/help" here/,
  ],
])('a mistake between languages is told with its file and line: %s', (_name, files, message) => {
  expect(said(withEdition(files))).toContainEqual(expect.stringMatching(message));
});

test('what is untranslated, stale, or translated from nobody knows what is told, and keeps nothing from being built', () => {
  const files = {
    [`editions/cy/${text}`]: 'Geiriau',
    'editions/cy/translated.json': JSON.stringify({ [text]: 'The words as they were\n' }),
  };
  const { problems, editions } = withEdition(files);
  expect(problems).toEqual([]);
  const gaps = editions![0]!.gaps;
  expect(gaps.find(({ name }) => name === `stale:cy/${text}`)).toMatchObject({
    file: `content/editions/cy/${text}`,
    message: expect.stringMatching(/has changed since it was translated: ".+" is now ".+"/),
  });
  expect(gaps.find(({ name }) => name === `untranslated:cy/${page}`)?.file).toBe(`content/${page}`);
});

test('what may stay in the other language is no gap, but a document never may', () => {
  const before = withEdition({}).editions![0]!.gaps.map(({ name }) => name);
  const after = withEdition({}, ', "fall_back": ["text/*", "pages/*"]').editions![0]!.gaps.map(({ name }) => name);
  expect(before).toContain(`untranslated:cy/${page}`);
  expect(after.filter((name) => /^untranslated:cy\/(text|pages)\//.test(name!))).toEqual([]);
  expect(after).toContain(`untranslated:cy/${section}`);
});
