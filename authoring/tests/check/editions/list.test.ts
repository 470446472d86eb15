import { expect, test } from 'vitest';
import { readTree } from '../../../../src/content/folder/load.ts';
import { type Edit, filesInMemory } from '../../../../tests/support/content/content-folder.ts';
import { bilingual, cy, type EditionRow, editionList, said } from '../../../../tests/support/content/whole-edition.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { assets, change, ready } from '../../../../tests/support/server/ready-site.ts';
import { siteOf } from '../../../check/site.ts';

const list = (rest: string) => ({ 'editions.json': editionList(rest) });

const rows: Record<string, EditionRow> = {
  'a file that belongs to no edition': [
    { [cy('journeys.json')]: '{}' },
    'editions/cy/journeys.json:1:1  No such file belongs to an edition: it has site.json, messages.json, values.json, acts.json, facts.json, published.json, translated.json.',
  ],
  'what may fall back and there is not': [
    list(', "fall_back": ["text/hlep.md"]'),
    'editions.json:5:45  No file is called "text/hlep.md". Did you mean "text/help.md"?',
  ],
  'a document that would fall back': [
    list(', "fall_back": ["documents/*"]'),
    'editions.json:5:45  "documents/*" does not have the form that is needed here, such as "text/*". The path of a page or text.',
  ],
  'the name of a language, told once': [
    { 'editions.json': editionList().replace('"cy" }', '"welsh" }') },
    'editions.json:5:25  "welsh" does not have the form that is needed here, such as "cy". Its language, as a language tag. Its pages are below it: /cy/start-card.',
  ],
  'a language that there is not': [
    { 'editions.json': editionList().replace('"cy" }', '"xq" }') },
    'editions.json:5:25  "xq" is no language: a tag such as "cy" or "en-GB" is meant.',
  ],
  'JSON that cannot be read': [
    { [cy('messages.json')]: '{\n"pleaseWait": }' },
    'editions/cy/messages.json:2:15  A value is missing here.',
  ],
  'one language in two editions': [
    { 'editions.json': editionList().replace('"cy": {', '"cym": { "language": "cy" },\n    "cy": {') },
    'editions.json:6:25  cym has this language already.',
  ],
  'one language twice': [
    { 'editions.json': editionList().replace('"cy" }', '"en-GB" }') },
    'editions.json:5:25  the content itself has this language already.',
  ],
  'a base that there is not': [list(', "base": "de"'), 'editions.json:5:39  There is no edition "de".'],
  'an edition over itself': [list(', "base": "cy"'), 'editions.json:5:39  This edition lies over itself.'],
  'a folder that is in no list': [
    { 'editions/cg/messages.json': '{}' },
    'editions/cg:1:1  editions.json names no edition "cg". Did you mean "cy"?',
  ],
};

test.each(Object.entries(rows))(
  'D-42 between languages, %s is told once, with its file and line',
  (_, [edits, sentence]) => {
    expect(said(edits)).toEqual([sentence]);
  },
);

test('D-42 an edition of which nothing is translated yet has no folder, and its pages have the words of the content', () => {
  const tree = { ...ready, 'editions.json': editionList() };
  const { problems, editions } = siteOf({ ...readTree('content', filesInMemory(tree)), ...project, assets });
  expect(problems).toEqual([]);
  expect(editions!.map(({ name, pages }) => [name, pages.find((page) => page.name === 'help')?.language])).toEqual([
    ['cy', 'en-GB'],
  ]);
});

const prevailing = (tag: string, message = ''): Record<string, Edit> => ({
  'editions.json': editionList().replace('"editions"', `"prevails": "${tag}",\n  "editions"`),
  ...(message && { 'messages.json': ['"notYet"', `"documentPrevails": "${message}",\n  "notYet"`] }),
});

test.each([
  ['fr', '', 'editions.json:4:15  No edition is in "fr".'],
  ['en-GB', '', 'editions.json:4:15  Nothing tells customers so: messages.json needs the message "documentPrevails".'],
])('D-42 that %s prevails is refused where %j says so', (tag, message, sentence) => {
  expect(said(prevailing(tag, message))).toEqual([sentence]);
});

test('D-42 each language names the one that prevails in its own words', () => {
  const tree = change(bilingual, prevailing('en-GB', '{language} counts.'));
  const { compiled, editions } = siteOf({ ...readTree('content', filesInMemory(tree)), ...project, assets });
  expect([compiled, editions![0]!.compiled].map((of) => of!.site.prevails)).toEqual(['English', 'Saesneg']);
});
