import { describe, expect, test } from 'vitest';
import { sampleLink, sampleSite } from '../../authoring/walk/sample-site.ts';
import { datedValues, lastChange, secondOf, siteAt } from '../../src/rules/dates.ts';
import { type LinkValues, readersOf, valueReader } from '../../src/rules/facts.ts';
import { holds } from '../../src/rules/when.ts';
import { lookupFor } from '../../src/server/journey/document-text.ts';
import type { CompiledSite } from '../../src/types.gen.ts';

/** A price that changes when the clocks are at 01:30 for the second time, and when they have gone forward. */
const autumn = '2026-10-25T01:30:00Z';
const spring = '2027-03-28T01:00:00Z';
const site: CompiledSite = {
  ...sampleSite,
  dates: [autumn, spring],
  values: {
    price_pence: {
      type: 'money',
      value: 1000,
      changes: [
        { from: autumn, value: 2000 },
        { from: spring, value: 3000 },
      ],
    },
  },
};

describe('D-37 a value from a time', () => {
  test.each([
    ['2026-10-25T01:30:00+01:00', 1000],
    ['2026-10-25T01:29:59+00:00', 1000],
    ['2026-10-25T01:30:00+00:00', 2000],
    ['2027-03-28T00:59:59+00:00', 2000],
    ['2027-03-28T02:00:00+01:00', 3000],
  ])('at %s on clocks in London it is %d', (clock, pence) => {
    const at = secondOf(new Date(clock));
    expect(datedValues(site, () => at)).toEqual({ price_pence: pence });
    expect(valueReader(siteAt(site, at), { values: {} })('price_pence')).toEqual({ value: pence });
    expect(valueReader(site, { values: {}, as_of: at })('price_pence')).toEqual({ value: pence });
  });

  test.each<[string | undefined, number | undefined, string, string]>([
    [undefined, undefined, '£20.00', '25 October 2026'],
    [autumn, 2000, '£30.00', '28 March 2027'],
    [spring, 3000, '', ''],
    // A link with a value of its own keeps it.
    [autumn, 1500, '', ''],
  ])('D-54 words can say what it becomes, and on which day: as of %s, with %s', (as_of, own, next, day) => {
    const values: LinkValues['values'] = own === undefined ? {} : { price_pence: own };
    const link = { ...sampleLink('contract'), values, ...(as_of && { as_of }) };
    const { lookup } = readersOf(site, link, { status: 'failed' });
    const said = ['price_pence.next', 'price_pence.nextDay', 'price_pence.other'].map((name) => lookup(name) ?? '');
    expect(said).toEqual([next, day, '']);
    const inDocument = lookupFor(site, link);
    expect(inDocument('price_pence.next') ?? '').toBe(next);
  });

  test("a link's own value overrides it whatever the time", () => {
    const own = { values: { price_pence: 5 }, as_of: '2030-01-01T00:00:00Z' };
    expect(valueReader(site, own)('price_pence')).toEqual({ value: 5 });
  });

  test('between two changes the site is the same object', () => {
    expect(siteAt(site, '2026-12-01T00:00:00Z')).toBe(siteAt(site, '2026-12-02T00:00:00Z'));
    expect(siteAt(site, '2026-01-01T00:00:00Z')).toBe(site);
    expect(lastChange(site, '2026-01-01T00:00:00Z')).toBeUndefined();
  });
});

describe('D-37 a condition over the time', () => {
  const from = '2027-03-28T02:00:00+01:00';
  test.each([
    ['2027-03-28T00:59:59Z', false],
    ['2027-03-28T01:00:00Z', true],
    [undefined, false],
  ])('as of %s is %s', (as_of, expected) => {
    const read = valueReader(sampleSite, { values: {}, ...(as_of && { as_of }) });
    expect([holds({ from }, read), holds({ until: from }, read)]).toEqual([expected, !expected]);
  });

  test('is pending until the link has been read', () => {
    expect(holds({ from }, () => ({ unknown: true }))).toBeUndefined();
  });
});
