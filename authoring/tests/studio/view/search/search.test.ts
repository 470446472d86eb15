/** The search of the studio: over the words of files as they are written, and as customers read them. */
import { expect, test } from 'vitest';
import { linesOf } from '../../../../studio/server/search-lines.ts';
import type { StudioContent, StudioFile } from '../../../../studio/types.ts';
import { grouped } from '../../../../studio/view/list/file-groups.ts';
import { searchFiles } from '../../../../studio/view/search/search.ts';
import { patternOf } from '../../../../studio/view/search/search-words.ts';
import { site } from '../../../support/described-site.ts';

const values = {
  price_pence: { type: 'money', value: 3500, changes: [{ from: '2028-01-01T00:00:00Z', value: 4100 }] },
  total_pence: { type: 'money', value: 4100 },
};
const gallery = {
  sites: { content: { site: { contacts: { phone: '01632 960 123' }, values } } },
} as unknown as StudioContent;
const names = {
  value: [
    { name: 'price_pence', about: '£35.00 — The price.' },
    { name: 'total_pence', about: '£41.00 — The total.' },
  ],
  journey: [{ name: 'contract-mandate', about: 'contract-start → method → done' }],
};

const json = (path: string, place: object, data: object, title = path): StudioFile => {
  const own = { schema: '', ...place } as Parameters<typeof linesOf>[0];
  const lines = linesOf(own, data, undefined);
  return { path, place: own, title, words: lines.map(([, words]) => words).join('\n'), at: lines.map(([at]) => at) };
};
const text = (path: string, words: string, title = path): StudioFile => {
  return { path, place: { kind: 'text', name: path }, title, words };
};
const call = { type: 'contacts', text: 'Call {phone} about your order.' };
const files = [
  json('site.json', { kind: 'site' }, { contacts: { phone: '01632 960 123' } }),
  json('values.json', { kind: 'values' }, values),
  json('messages.json', { kind: 'messages' }, { pleaseWait: 'Please wait', lost: 'Please call {phone}' }),
  json('pages/help.json', { kind: 'page', name: 'help' }, { title: 'Help', blocks: [call] }),
  json('pages/welcome.json', { kind: 'page', name: 'welcome' }, { title: 'Your order' }, 'Your order'),
  json('journeys.json', { kind: 'journeys' }, { journeys: { 'contract-mandate': { steps: ['contract-start'] } } }),
  text('text/cancel.md', '## Your right\n\nYou may cancel on {phone}.\n'),
];
const search = searchFiles(files, gallery, names);
const find = (words: string) =>
  grouped(search(words)).map(({ title, rows }) => [title, ...rows.map(({ file, entry }) => entry?.at ?? file.path)]);

test('D-36 words lead first to where they are written, then to what shows them by a placeholder', () => {
  expect(find('01632 960 123')).toEqual([
    ['Site', 'site.json'],
    ['Shown by a placeholder', '/lost', 'pages/help.json', 'text/cancel.md'],
  ]);
});

test.each(['01632960', '(01632) 960-123', '01632960123', 'on 01632-960 123', '+44 1632 960123', '+44 (0)1632 960 123'])(
  'D-59 a number is found by its digits, however it is written: %s',
  (words) => {
    expect(find(words).flat()).toContain('text/cancel.md');
    expect(find('01632 960 124')).toEqual([]);
  },
);

test('D-59 a number is found as it is written abroad', () => {
  for (const words of ['01632 960123', '(01632) 960 123', '+441632960123'])
    for (const written of ['+44 1632 960123', '+44 (0)1632 960 123', '+44-1632-960-123', '(01632) 960123'])
      expect(patternOf(words).exec(`Call ${written} now.`)?.[0]).toBe(written);
  expect(patternOf('44 99960').test('044 99960')).toBe(true);
});

test('D-36 a file that is called so comes before others that have the words', () => {
  expect(find('your order')).toEqual([['Pages', 'pages/welcome.json', 'pages/help.json']]);
});

test('D-37 each value is found by what it is now or from a date on, and by its name, and leads to its place', () => {
  const found = (words: string) => search(words).map(({ place, snippet, entry }) => [entry?.title, place, snippet]);
  expect(found('£41.00')).toEqual([
    ['The price.', '/price_pence/changes/0/value', '£41.00 from 1 January 2028'],
    ['The total.', '/total_pence/value', '£41.00'],
  ]);
  expect(found('£35.00')).toEqual([['The price.', '/price_pence/value', '£35.00']]);
  expect(found('total_pence')[0]?.[0]).toBe('The total.');
  // First the one that the open page shows.
  const pages = [{ name: 'offer', page: { blocks: [{ type: 'amount', value: 'total_pence' }] } }];
  const shown = { sites: { content: { ...gallery.sites.content, pages } } } as unknown as StudioContent;
  const [first] = searchFiles(files, shown, names)('£41.00', 'offer');
  expect(first?.entry?.title).toBe('The total.');
});

test('D-36 each message and each journey is found by itself, and a journey is listed below their file', () => {
  expect(find('please wait')).toEqual([['Site', '/pleaseWait']]);
  expect(find('contract mandate')).toEqual([['Journeys', '/journeys/contract-mandate']]);
  const listed = search('').map(({ file, entry }) => entry?.at ?? file.path);
  expect(listed).toEqual([
    ...files.slice(0, 6).map(({ path }) => path),
    '/journeys/contract-mandate',
    'text/cancel.md',
  ]);
});

test.each([
  ['call 01632 960 123', 'pages/help.json', '/blocks/0/text'],
  ['May cancel', 'text/cancel.md', '3:5'],
  ['cancel right', 'text/cancel.md', '1:9'],
  ['cancelling rights', 'text/cancel.md', '1:9'],
  ['your-right', 'text/cancel.md', '1:4'],
])('D-36 “%s” is found, in whatever form and order, in %s at %s', (words, path, place) => {
  expect(search(words).map((row) => [row.file.path, row.place])).toContainEqual([path, place]);
  expect(find('cancel nothing')).toEqual([]);
});

test.each([
  ['may cancel', 'You may cancel on {phone}.'],
  ['any day', '…Street in the town, on any day of the week and at any time that you like to come…'],
  ['/the-offer', 'See **the [details](/the-offer)** of it.'],
  ['£39.00', 'Total costs Each £39.00'],
])('D-36 of what was found by “%s” the words around it are shown, without marks: %s', (words, snippet) => {
  const own = [
    text('a.md', files.at(-1)!.words, 'Your right: You can …'),
    text(
      'b.md',
      'Come to us at Example Street in the town, on any day of the week and at any time that you like to come by.',
    ),
    text(
      'c.md',
      'See **the [details](/the-offer)** of it.\n\n| **Total** | [costs](/prices) <th>Each</th><td>£39.00</td> |',
    ),
  ];
  expect(searchFiles(own, gallery)(words).map((row) => row.snippet)).toEqual([snippet]);
});

test('D-36 a setting is found by what it is for, where it is not set too', () => {
  const [found] = searchFiles(site.files, undefined)('scheme logo');
  expect(found).toMatchObject({ file: { path: 'site.json' }, place: '/direct_debit_logo' });
});

test('D-36 words that stand nowhere as they are say so, and words in quotes are found as they are alone', () => {
  const search = searchFiles(files, gallery, names);
  const loose = (words: string) => search(words).map(({ isLoose }) => isLoose);
  expect(loose('about your order')).toEqual([undefined]);
  expect(loose('your order about')).toEqual([true]);
  expect(loose('"about your order"')).toEqual([undefined]);
  expect(loose('“your order about”')).toEqual([]);
});
