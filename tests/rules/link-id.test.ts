import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalUuid, demoIds, isAt, isLinkId, linkIdOf, withLinkId, withLinkIds } from '../../src/rules/link-id.ts';

const id = '0a000000-0000-4000-8000-00000000000f';

test.each([
  ['the query parameter id', `/start-card`, `?id=${id}`],
  ['its alias link_id', `/start-card`, `?link_id=${id}`],
  ['the path', `/single-card-payment/${id}`, ''],
  ['id before its alias', `/start-card`, `?link_id=other&id=${id}`],
])('R-G11 D-01 the link id is read from %s', (_where, pathname, search) => {
  expect(linkIdOf({ pathname, search })).toBe(id);
});

test('R-G02 an address without an id has none', () => {
  expect(linkIdOf({ pathname: '/start-card', search: '' })).toBeUndefined();
  expect(linkIdOf({ pathname: '/start-card', search: '?id=' })).toBeUndefined();
});

test('D-01 a link id is a UUID in any letter case', () => {
  expect(isLinkId(id)).toBe(true);
  expect(isLinkId(id.toUpperCase())).toBe(true);
});

test.each(['', 'abc', `${id}0`, `{${id}}`, id.replaceAll('-', ''), ` ${id}`, `${id}\n`])(
  'R-E03 %j is not a link id',
  (text) => {
    expect(isLinkId(text)).toBe(false);
  },
);

test('R-E03 a malformed id comes back as it is, so that it is answered like an unknown one', () => {
  expect(linkIdOf({ pathname: '/start-card', search: '?id=abc' })).toBe('abc');
});

const bare = id.replaceAll('-', '');

test.each([
  ...[
    `${id}.`,
    `${id},`,
    `${id}>`,
    `<${id}>`,
    `{${id}}`,
    `(${id})`,
    `${id})`,
    `"${id}"`,
    `'${id}'`,
    `${id};`,
    `${id}!`,
  ],
  ...[` ${id}`, `${id} `, `${id}\n`, id.replace('-', '- '), id.replace('-4000', ' -4000'), bare, `${bare}.`, `${id}…`],
  ...[id.replaceAll('-', '–'), id.replaceAll('-', '\u2011'), `See ${id.replaceAll('-', '—')}`],
  ...[id.replaceAll('-', '\u2212'), id.replaceAll('-', '_'), id.replaceAll('-', '%2D'), id.replaceAll('0', '０')],
])('D-01 %j is understood as the link id that it has', (text) => {
  expect(linkIdOf({ pathname: '/start-card', search: `?id=${encodeURIComponent(text)}` })).toBe(id);
});

test('D-01 an id without its dashes is understood in a path', () => {
  expect(linkIdOf({ pathname: `/single-card-payment/${bare}`, search: '' })).toBe(id);
  expect(linkIdOf({ pathname: '/single-card-payment/malformed', search: '' })).toBeUndefined();
});

test.each([`${id}0`, `${id}x`, `a${id}`, `${id}${id}`, id.slice(1), `${id.slice(0, -1)}g`])(
  'R-E03 %j is no id that a program has broken, and stays as it is',
  (text) => {
    expect(linkIdOf({ pathname: '/start-card', search: `?id=${text}` })).toBe(text);
  },
);

test.each([
  ...['?id=ID%3Futm_source%3Dmail', '?utm_source=mail&amp;id=ID', '?id=3DID', '?ID=ID', '?utm_source=mail?id=ID'],
  ...['?id=3D3DID', '?id=%257BID%257D', '?id=ID%20Thanks', '?id:ID'],
  ...[`?id=3D${id.slice(0, 20)}=${id.slice(20)}`, `?id=${id.slice(0, 5)}=%0D%0A${id.slice(5)}`],
  ...['?id=%E2%80%8BID', '?id=ID%E2%80%8B', '?id=%20ID%20', '?id=ID%22%3E', '?id=%7BID%7D', '?id=ID.%29', '?id=ID&id='],
])('D-01 in %s the id is found, whatever a mailing tool has made of the address', (search) => {
  expect(linkIdOf({ pathname: '/start-card', search: search.replace(/ID(?![=])/, id) })).toBe(id);
});

test('D-01 an id in a path counts before any other in the query', () => {
  const other = id.replace('0a', '0b');
  for (const name of ['utm_id', 'id', 'link_id'])
    expect(linkIdOf({ pathname: `/single-card-payment/${id}.`, search: `?${name}=${other}` })).toBe(id);
});

test('R-G12 the id is kept in the query, or in the path where the path asks for it; no file gets it', () => {
  expect(withLinkId('/card-mandate', id)).toBe(`/card-mandate?id=${id}`);
  expect(withLinkId('/single-card-payment/:linkId', id)).toBe(`/single-card-payment/${id}`);
  expect(withLinkId('/card-mandate', undefined)).toBe('/card-mandate');
  expect(withLinkIds('<a href="/price-list.pdf"> <a href="/start#top">', id)).toBe(
    `<a href="/price-list.pdf"> <a href="/start?id=${id}#top">`,
  );
});

test('an id that is no UUID is escaped in an address', () => {
  expect(withLinkId('/card-mandate', 'a&b=c')).toBe('/card-mandate?id=a%26b%3Dc');
});

test('an address is that of the page whose path it is, with any id for `:linkId`', () => {
  expect(isAt('/single-card-payment/:linkId', `/single-card-payment/${id}`)).toBe(true);
  expect(isAt('/single-card-payment/:linkId', '/single-card-payment/')).toBe(false);
  expect(isAt('/single-card-payment/:linkId', '/single-card-payment')).toBe(false);
  expect(isAt('/start-card', '/start-card/x')).toBe(false);
});

test('D-01 a UUID has one canonical spelling, and anything else has none', () => {
  expect(canonicalUuid(id.toUpperCase())).toBe(id);
  for (const text of [`{${id}}`, id.replaceAll('-', ''), ` ${id}`, `${id}\n`, `${id}0`, '']) {
    expect(canonicalUuid(text)).toBeUndefined();
  }
});

test('the content and the database know the ids of demo links as the code does', () => {
  const schema = JSON.parse(readFileSync('schemas/demo-links.schema.json', 'utf8'));
  expect(schema.properties.links.items.properties.id.pattern).toBe(`^${demoIds}[0-9]{12}$`);
  expect(readFileSync('src/server/db/schema.sql', 'utf8')).toContain(`like '${demoIds}%'`);
});
