import { expect, test } from 'vitest';
import { readSite } from '../../authoring/check/site.ts';
import { contentDir } from '../../src/content/folder/content-dir.ts';
import { project } from '../support/project/project.ts';

const { problems, pages, editions } = readSite(contentDir({ CONTENT_DIR: 'examples/welsh/content' }), project);
const welsh = editions![0]!;

/** Words of English that no word of Welsh is written as. */
const english = /\b(the|your|you|and|with|this|that|for|please|our|we|is|are|not|payment|card|agree)\b/i;

/** The words of a page's data and texts; what is marked as English is left out. */
function* wordsOf(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    // Of the data: what is no name, kind or address.
    if (/\s/.test(value) || ['label', 'heading', 'title', 'text', 'note'].includes(key)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) yield* wordsOf(one, Array.isArray(value) ? key : name);
  }
}

const unmarked = (html: string) =>
  html
    .split(/(?=<[a-z0-9]+ lang="en-GB")/)
    .filter((part) => !part.includes('lang="en-GB"'))
    .join('')
    .replace(/<[^>]+>/g, ' ');

test('D-42 the Welsh edition of the sample has no mistake', () => {
  expect(problems).toEqual([]);
  expect(welsh.pages.map(({ name }) => name)).toEqual(pages!.map(({ name }) => name));
});

test('D-42 the Guarantee stays in the words of its scheme, marked as English', () => {
  const guarantee = welsh.pages.find(({ name }) => name === 'dd-mandate')!.texts['direct-debit-guarantee'];
  expect(guarantee).toMatch(/^<ul lang="en-GB">/);
  expect(guarantee).toContain('This Guarantee is offered by all banks and building societies');
});

test('D-42 no English is left in the Welsh edition of the sample but what is marked as such', () => {
  const own = welsh.pages.filter(({ language }) => language === undefined);
  const found = own.flatMap(({ name, page, texts, messages, documents }) => {
    const sections = Object.values(documents).flatMap(({ sections }) =>
      sections.flatMap(({ heading, parts }) => [heading, ...parts.map(({ html }) => html)]),
    );
    const all = [...wordsOf([page, messages]), ...Object.values(texts), ...sections];
    return all.filter((words) => english.test(unmarked(words))).map((words) => `${name}: ${words}`);
  });
  const { messages, values, acts, contacts } = welsh.compiled.site;
  found.push(...[...wordsOf([messages, values, contacts])].filter((words) => english.test(words)));
  const lines = Object.values(acts).flatMap(({ dates = {} }) =>
    Object.values(dates).map(({ calendar = '' }) => calendar),
  );
  found.push(...lines.filter((words) => english.test(words)));
  expect(found).toEqual([]);
});
