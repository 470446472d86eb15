import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Schema } from '../../../../src/content/schema/keywords.ts';
import type { Gallery } from '../../../../src/states/types.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import type { StudioFile } from '../../../types.ts';
import { grouped } from '../../../view/list/file-groups.ts';
import { placeIn, placeOfWords, searchFiles, settingsOf } from '../../../view/search/search.ts';
import { site } from '../../support/described-site.ts';

const texts = {
  'pages/help.json':
    '{ "title": "Help", "blocks": [{ "type": "contacts", "text": "Call {phone} about your order." }] }',
  'demo-links.json': '{ "links": [{ "document_html": "<p>£39.00</p>" }] }',
  'site.json': '{ "contacts": { "phone": "01632 960 123" } }',
  'pages/welcome.json': '{ "title": "Your order", "blocks": [{ "type": "amount", "value": "price_pence" }] }',
  'values.json': 'price_pence money',
  'text/cancel.md': '## Your right\n\nYou may cancel on {phone}.\n',
};
const files = Object.entries(texts).map(([path, words]): StudioFile => {
  const place = ['demo-links.json', 'site.json', 'values.json'].includes(path)
    ? { kind: path.replace('.json', ''), schema: '' }
    : path.endsWith('.md')
      ? { kind: 'text', name: 'cancel' }
      : { kind: 'page', name: path, schema: '' };
  return {
    path,
    place: place as StudioFile['place'],
    title: path === 'pages/welcome.json' ? 'Your order' : path,
    words,
  };
});
const values = { price_pence: { type: 'money', value: 3900 }, name: { type: 'text' } };
const gallery = {
  sites: { content: { site: { contacts: { phone: '01632 960 123' }, values } } },
} as unknown as Gallery;
const find = (words: string) =>
  grouped(searchFiles(files, gallery, { values: [{ name: 'price_pence', about: '£39.00 — The price.' }] })(words)).map(
    ({ title, rows }) => [title, ...rows.map(({ file, value }) => value?.name ?? file.path)],
  );

test('D-36 words lead first to where they are written, then to what shows them by a placeholder', () => {
  expect(find('01632 960 123')).toEqual([
    ['Site', 'site.json'],
    ['Shown by a placeholder', 'pages/help.json', 'text/cancel.md'],
  ]);
});

test.each(['01632960', '(01632) 960-123', '01632960123', 'on 01632-960 123'])(
  'D-59 a number is found by its digits, however it is written: %s',
  (words) => {
    expect(find(words).flat()).toContain('text/cancel.md');
    expect(find('01632 960 124')).toEqual([]);
  },
);

test.each([
  ['may cancel', 'You may cancel on 01632 960 123.'],
  ['your right', undefined],
  ['money', undefined],
  ['provider decides', '…there is a reason, and the provider decides on each of them within a week, by…'],
  ['only where', '…only where there is a reason, and the provider decides on each of them within a…'],
])('D-36 of what was found by “%s” there is what its title does not say: %s', (words, snippet) => {
  const refund = 'only where there is a reason, and the provider decides on each of them within a week, by letter.';
  const own: StudioFile[] = [
    { path: 'text/cancel.md', title: 'Your right: You can …', words: texts['text/cancel.md'] },
    { path: 'text/refund.md', title: 'Gives money back …', words: `Gives money back ${refund}\n` },
  ];
  expect(searchFiles(own, gallery)(words).map((found) => found.snippet)).toEqual([snippet]);
});

test.each([
  ['day', '…care@example.com, on any day.'],
  ['details', 'See the details of the offer.'],
  ['/the-offer', 'See **the [details](/the-offer-of-the-month-with-a-long-address#and-a-place-in-it)**…'],
])('D-36 what was found by “%s” has that word, and no address that was not looked for: %s', (words, snippet) => {
  const text =
    'Write to [care@example.com](mailto:care@example.com), on any day.\n\nSee **the [details](/the-offer-of-the-month-with-a-long-address#and-a-place-in-it)** of the offer.\n';
  const own: StudioFile[] = [{ path: 'text/offer.md', title: 'Offer', words: text }];
  expect(searchFiles(own, gallery)(words).map((found) => found.snippet)).toEqual([snippet]);
});

test('D-36 what was found is shown without the marks of Markdown and HTML', () => {
  const words = '| **Total** | [costs](/prices) <th>Each</th><td>£39.00</td> |\n|---|---|';
  const own: StudioFile[] = [{ path: 'text/table.md', title: 'Prices', words }];
  expect(searchFiles(own, gallery)('£39.00')[0]!.snippet).toBe('Total costs Each £39.00');
});

test('D-36 a file that is called so comes before others that have the words', () => {
  expect(find('your order')).toEqual([['Pages', 'pages/welcome.json', 'pages/help.json']]);
});

test('D-36 a price leads first to its value, which has it in pence', () => {
  expect(find('39.00')).toEqual([
    ['Site', 'price_pence'],
    ['Journeys', 'demo-links.json'],
  ]);
  expect(find('undefined')).toEqual([]);
});

test('D-36 of equal prices each is found by what it means, first the one that the open page shows, then one that any page shows', () => {
  const pence = (value: number) => ({ type: 'money', value });
  const pages = [
    { name: 'card', texts: {} },
    { name: 'offer', texts: { price: '<p><span data-v="price_pence"></span></p>' } },
    { name: 'phone', page: { blocks: [{ type: 'text', text: 'It costs {phone_pence}.' }] } },
  ];
  const prices = {
    check_pence: pence(3500),
    large_pence: pence(13500),
    price_pence: pence(3500),
    phone_pence: pence(3500),
  };
  const priced = { sites: { content: { site: { contacts: {}, values: prices }, pages } } } as unknown as Gallery;
  const named = Object.keys(prices).map((name) => ({ name, about: `£35.00 — What ${name} is.` }));
  const search = searchFiles(files, priced, { values: named });
  const found = (page: string) =>
    grouped(search('£35.00', page))[0]!.rows.map(({ value, snippet }) => `${snippet} ${value?.meaning}`);
  const [price, phone] = ['£35.00 What price_pence is.', '£35.00 What phone_pence is.'];
  const check = '£35.00 What check_pence is.';
  expect(found('offer')).toEqual([price, phone, check]);
  expect(found('phone')).toEqual([phone, price, check]);
  expect(found('card')).toEqual([price, phone, check]);
});

test('D-37 what a value becomes on a date is found with that date, after what is so now, and leads to the change', () => {
  const changes = [
    { from: '2027-03-31T23:00:00Z', value: 3900 },
    { from: '2028-01-01T00:00:00Z', value: 4100 },
  ];
  const prices = { price_pence: { type: 'money', value: 3500, changes }, total_pence: { type: 'money', value: 4100 } };
  const dated = { sites: { content: { site: { contacts: {}, values: prices } } } } as unknown as Gallery;
  const named = Object.keys(prices).map((name) => ({ name, about: `£35.00 — What ${name} is.` }));
  const search = searchFiles(files, dated, { values: named });
  const found = (words: string) =>
    grouped(search(words)).flatMap(({ rows }) =>
      rows.flatMap(({ value, snippet }) => (value ? [[value.at.join('/'), snippet]] : [])),
    );
  expect(found('£41.00')).toEqual([
    ['total_pence/value', '£41.00'],
    ['price_pence/changes/1/value', '£41.00 from 1 January 2028'],
  ]);
  expect(found('April 2027')).toEqual([['price_pence/changes/0/value', '£39.00 from 1 April 2027']]);
  expect(found('£35.00')).toEqual([['price_pence/value', '£35.00']]);
});

test('D-36 a name that a mistake tells leads to that value', () => {
  expect(find('price_pence')).toEqual([
    ['Site', 'price_pence'],
    ['Pages', 'pages/welcome.json'],
  ]);
});

test('D-36 words in another order are found where nothing has them as they stand', () => {
  expect(find('cancel right')).toEqual([['Texts', 'text/cancel.md']]);
  expect(find('cancel nothing')).toEqual([]);
});

test.each(['cooling', 'cooling-off', 'cancelling rights', 'your-right'])(
  'D-36 “%s” is found in whatever form it is written',
  (words) => {
    expect(find(words)).toEqual([['Texts', 'text/cancel.md']]);
    expect(placeOfWords(texts['text/cancel.md'], 'text/cancel.md', words, gallery).spot).toBeDefined();
  },
);

test('D-36 a setting is found by what it is for, where it is not set too', () => {
  const path = 'schemas/site.schema.json';
  const schema = JSON.parse(readFileSync(path, 'utf8')) as Schema;
  const schemas = { files: { [path]: schema }, facts: {} };
  const site: StudioFile = { path: 'site.json', place: { kind: 'site', schema: path }, title: 'Site', words: '' };
  expect(searchFiles([site], undefined, { schemas })('scheme logo').map(({ file }) => file.path)).toEqual([
    'site.json',
  ]);
  const settings = settingsOf(site, schemas);
  expect(placeOfWords('{}', 'site.json', 'scheme logo', undefined, settings)).toEqual({ at: ['direct_debit_logo'] });
});

test.each([
  ['pages/help.json', 'call 01632 960 123', { at: ['blocks', 0, 'text'] }],
  ['text/cancel.md', 'May cancel', { spot: '3:5' }],
  ['text/cancel.md', 'cancel on 01632', { spot: '3:1' }],
  ['site.json', 'nothing', {}],
])('D-36 in %s “%s” is at its place', (path, words, place) => {
  expect(placeOfWords(texts[path as keyof typeof texts], path, words, gallery)).toEqual(place);
});

test('D-36 each journey is listed below the file of journeys, found by its name, and leads to its own place', () => {
  const own: StudioFile[] = ['journeys.json', 'states.json'].map((path) => {
    const kind = path === 'journeys.json' ? 'journeys' : 'states';
    return { path, place: { kind, schema: '' }, title: path, words: '' };
  });
  const journeys = [
    { name: 'card', about: 'method → done' },
    { name: 'contract-mandate', about: 'contract-start → method → done' },
  ];
  const search = searchFiles(own, gallery, { journeys });
  const listed = (words: string) =>
    grouped(search(words)).flatMap(({ rows }) => rows.map((row) => placeIn(row)?.to ?? row.file.path));
  expect(listed('')).toEqual(['journeys.json', '/journeys/card', '/journeys/contract-mandate', 'states.json']);
  expect(listed('contract mandate')).toEqual(['/journeys/contract-mandate']);
});

test.each([
  ['cooling', '3:9'],
  ['cancel', '3:18'],
])('D-36 “%s” leads to its words, or to those that are used for it', (words, spot) => {
  const text = 'Before.\n\n## Your right to cancel\n';
  expect(placeOfWords(text, 'documents/contract/cancel.md', words, undefined)).toEqual({ spot });
});

if (isNightly)
  test('D-36 each message that has the words is found by itself, and leads to its own place', () => {
    const [file] = site.files.filter(({ path }) => path === 'messages.json');
    const messages = JSON.parse(readFileSync('content/messages.json', 'utf8')) as Record<string, string>;
    const having = Object.keys(messages).filter((name) => /nothing was charged/i.test(messages[name]!));
    const found = searchFiles([file!], undefined)('nothing was charged');
    expect(having.length).toBeGreaterThan(5);
    expect(found.map((one) => placeIn(one)?.to)).toEqual(having.map((name) => `/${name}`));
    expect(found.map(({ snippet }) => snippet)).toEqual(having.map((name) => messages[name]));
  });
