import { expect, test } from 'vitest';
import { readTree } from '../../../../src/content/folder/load.ts';
import { edited, filesInMemory } from '../../../../tests/support/content/content-folder.ts';
import { smallSite, type Tree } from '../../../../tests/support/content/small-site.ts';
import { editionList } from '../../../../tests/support/content/whole-edition.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { siteOf } from '../../../check/site.ts';

const siteWith = (tree: Tree) => siteOf({ ...readTree('content', filesInMemory(tree)), ...project });
const withEdition = (files: Record<string, string>, edition = '') =>
  siteWith(edited({ 'editions.json': editionList(edition), 'editions/cy/messages.json': '{}', ...files }));

const [text = ''] = Object.keys(smallSite).filter((path) => path.startsWith('text/'));
const [section = ''] = Object.keys(smallSite).filter((path) => path.startsWith('documents/') && path.endsWith('.md'));
const page = 'pages/help.json';
const gapName = (path: string) => path.replace(/\.\w+$/, '');

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

test('D-42 two editions of one language have names that tell their scripts', () => {
  const editions = { hans: { language: 'zh-Hans' }, hant: { language: 'zh-Hant' } };
  const list = JSON.stringify({ $schema: '../schemas/editions.schema.json', language: 'en-GB', editions });
  const { languages } = siteWith(edited({ 'editions.json': list })).compiled!.site;
  expect(languages?.map(({ name }) => name)).toEqual(['English', '简体中文', '繁體中文']);
});

test('D-42 an edition has its own addresses, formats and words, and marks what is in the other language', () => {
  const { compiled, pages } = withEdition({
    [`editions/cy/${page}`]: '{ "title": "Cymorth" }',
    'editions/cy/messages.json': '{ "pleaseWait": "Yn llwytho" }',
  }).editions![0]!;
  const { site } = compiled;
  expect(Object.values(site.routes).filter(({ path }) => !path.startsWith('/cy/'))).toEqual([]);
  expect(site.formats).toMatchObject({ date: '{day} {month} {year}', time: '{day} {month} {year} am {hour}:{minute}' });
  expect(site.messages.pleaseWait).toBe('Yn llwytho');
  const help = pages.find(({ name }) => name === 'help')!;
  expect(help).toMatchObject({ page: { title: 'Cymorth', path: '/cy/help' } });
  expect(help.language).toBeUndefined();
  expect(pages.find(({ name }) => name === 'start')!.language).toBe('en-GB');
  expect(Object.values(help.texts).every((html) => html.includes('lang="en-GB"'))).toBe(true);
});

test('D-42 the footer of an edition leads to its own pages, and to files where they are', () => {
  const own = '{ "label": "Help", "href": "/help" }';
  const others = ['/', '/logo.svg'].map((href) => `{ "label": "Another", "href": "${href}" }`);
  const site = String(smallSite['site.json']).replace(own, [own, ...others].join(', '));
  const hrefs = withEdition({ 'site.json': site }).editions![0]!.site.footer.policies.map(({ href }) => href);
  expect(hrefs).toEqual(['/cy/help', '/cy', '/logo.svg', 'https://www.example.com/privacy']);
});

test('what is untranslated, stale, or translated from nobody knows what is told, and keeps nothing from being built', () => {
  const files = {
    [`editions/cy/${text}`]: 'Geiriau',
    'editions/cy/translated.json': JSON.stringify({ [text]: 'The words as they were\n' }),
  };
  const { problems, editions } = withEdition(files);
  expect(problems).toEqual([]);
  const gaps = editions![0]!.gaps;
  expect(gaps.find(({ name }) => name === `stale:cy/${gapName(text)}`)).toMatchObject({
    file: `editions/cy/${text}`,
    message: expect.stringMatching(/has changed since it was translated: ".+" is now ".+"/),
  });
  expect(gaps.find(({ name }) => name === `untranslated:cy/${gapName(page)}`)?.file).toBe(page);
});

test('what may stay in the other language is no gap, but a document never may', () => {
  const before = withEdition({}).editions![0]!.gaps.map(({ name }) => name);
  const after = withEdition({}, ', "fall_back": ["text/*", "pages/*"]').editions![0]!.gaps.map(({ name }) => name);
  expect(before).toContain(`untranslated:cy/${gapName(page)}`);
  expect(after.filter((name) => /^untranslated:cy\/(text|pages)\//.test(name!))).toEqual([]);
  expect(after).toContain(`untranslated:cy/${gapName(section)}`);
});
