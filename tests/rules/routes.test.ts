import { expect, test } from 'vitest';
import { sampleId, sampleSite as site } from '../../authoring/walk/sample-site.ts';
import { baseAsked, meantAddress, newAddressOf, pageAt } from '../../src/rules/routes.ts';

test.each([
  ['/', 'index'],
  ['/start-card', 'start-card'],
  ['/start-card/', 'start-card'],
  [`/single-card-payment/${sampleId}`, 'single-card-payment'],
  ['/single-card-payment/abc', 'single-card-payment'],
])('R-G13 %s is the page %s', (path, name) => {
  expect(pageAt(site, path)).toBe(name);
});

test.each([
  '/nowhere',
  '/start',
  '/start-card/x',
  '/single-card-payment',
  '/single-card-payment/',
  '//',
  '/Start-Card',
])('R-G13 R-G15 %s is no page, and not the home page', (path) => {
  expect(pageAt(site, path)).toBeUndefined();
});

test.each([
  ['/cy/start-card?id=1', '/cy'],
  ['/CY/START-CARD', '/cy'],
  ['/with-paypal/cy/start-single-payment', '/cy'],
  ['/start-card', '/start-card'],
  ['', ''],
])('D-42 %s asks for the edition below %s, if there is one', (address, base) => {
  expect(baseAsked(address)).toBe(base);
});

test.each([
  ...['%3Fid=ID', '%3Fid%3DID', '&id=ID', ';id=ID', '.?id=ID', ',?id=ID', '%20?id=ID', ')?id=ID', '%22?id=ID', '/ID'],
  ...['%EF%BB%BF?id=ID', '%E2%80%8B?id=ID', '/index.html?id=ID', '.html?id=ID', '%3E?id=ID', '?id=ID'],
])('D-01 with %s behind the path of a page that page is meant', (end) => {
  const target = `/start-card?id=${sampleId}`;
  expect(meantAddress(site, `/start-card${end.replace('ID', sampleId)}`)).toBe(target);
  expect(meantAddress(site, `//START%2Dcard${end.replace('ID', sampleId.toUpperCase())}`)).toBe(target);
  expect(meantAddress(site, `/nowhere${end.replace('ID', sampleId)}`)).toBeUndefined();
});

test('D-01 the file of the home page, or of an edition, with an id means that page', () => {
  for (const [url, more] of [
    ['/index.html', {}],
    ['/cy/index.html', { base: '/cy' }],
  ] as const)
    expect(meantAddress({ ...site, ...more }, `${url}?id=${sampleId}`)).toBe(`/index?id=${sampleId}`);
});

test('D-01 an address without an id means no other page', () => {
  expect(['/start-card.', '/', '/%', `/${sampleId}`].map((url) => meantAddress(site, url))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

const redirects = { '/old-card': '/start-card', '/pay-once/:linkId': '/single-card-payment/:linkId' };

test.each([
  ['/old-card', '/start-card'],
  ['/old-card?id=a%20b&x=/?', '/start-card?id=a%20b&x=/?'],
  ['/pay-once/an-id?x=1', '/single-card-payment/an-id?x=1'],
  ['/pay-once/$1', '/single-card-payment/$1'],
  ['/pay-once', '/single-card-payment'],
])('%s leads to %s', (url, to) => {
  expect(newAddressOf(redirects, url)).toBe(to);
});

test.each(['/', '/old-cards', '/old-card/x', '/start-card', '/pay-once/a/b', '/pay-once/', '/pay-once/a\\b'])(
  '%s leads nowhere else',
  (url) => {
    expect(newAddressOf(redirects, url)).toBeUndefined();
    expect(newAddressOf(undefined, url)).toBeUndefined();
  },
);
