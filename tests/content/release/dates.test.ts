import { expect, test } from 'vitest';
import { findings } from '../../support/server/ready-site.ts';

/** The small site with a price that changes, as it is found on 20 November 2026. */
const foundIn = (from: string) =>
  findings({ 'values.json': ['"value": 4100,', `"value": 4100, "changes": [{ "from": "${from}", "value": 4300 }],`] });

test('D-37 the release check names a value that changes within ninety days', () => {
  expect(foundIn('2027-01-15T00:00:00+00:00')).toEqual([
    'values.json:6:76  This changes what customers see on 15 January 2027 at 00:00: where pages are served as files alone, build them again then. [change:values/monthly_pence]',
  ]);
});

test('D-37 it names a date that has been past for ninety days', () => {
  expect(foundIn('2026-08-01T00:00:00+01:00')).toEqual([
    'values.json:6:76  This has been past since 1 August 2026 at 00:00: keep what holds now, and delete the date. [past-change:values/monthly_pence]',
  ]);
});

test.each(['2027-04-01T00:00:00+01:00', '2026-11-01T00:00:00+00:00'])('D-37 it does not name %s', (from) => {
  expect(foundIn(from)).toEqual([]);
});
