import { expect, test } from 'vitest';
import { addressOf } from '../../../src/server/links/address.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';

test.each([
  ['card', '/start-card?id='],
  ['choice', '/start-choice?id='],
  ['contract-mandate', '/contract-start?id='],
  ['single-payment', '/start-single-payment?id='],
])('a link of the journey %s opens at its first page', (journey, start) => {
  expect(addressOf(compiled.site, { id: demoId(101), journey })).toBe(start + demoId(101));
});
