import { expect, test } from 'vitest';
import { pageAt } from '../../src/rules/routes.ts';
import { sampleId, sampleSite as site } from '../../src/tools/gallery/sample-site.ts';

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
