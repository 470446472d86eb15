import { expect, test } from 'vitest';
import { brandOf, possibleBrands } from '../../../../src/page/card/sandbox/brands.ts';

test.each([
  ['41', 'visa'],
  ['51', 'master-card'],
  ['2221', 'master-card'],
  ['2720', 'master-card'],
  ['34', 'american-express'],
  ['37', 'american-express'],
  ['6011', 'discover'],
  ['65', 'discover'],
  ['3528', 'jcb'],
  ['2131', 'jcb'],
  ['36', 'diners-club'],
  ['305', 'diners-club'],
  ['6304', 'maestro'],
  ['50', 'maestro'],
  ['62', 'unionpay'],
])('R-C04 %s is recognised as %s', (digits, type) => {
  expect(brandOf(digits)?.type).toBe(type);
});

test.each(['', '3', '5', '6', '2', '4'])('R-C05 "%s" may still be several brands, so none is recognised', (digits) => {
  expect(brandOf(digits)).toBeUndefined();
  expect(possibleBrands(digits).length).toBeGreaterThan(1);
});

test.each(['9', '0', '7', '306', '2721', '61'])('%s belongs to no brand', (digits) => {
  expect(possibleBrands(digits)).toEqual([]);
});

test('a maestro that begins like a visa is told apart once its range is complete', () => {
  expect(brandOf('493697')?.type).toBe('visa');
  expect(brandOf('49369')).toBeUndefined();
  expect(brandOf('493698')?.type).toBe('maestro');
});
