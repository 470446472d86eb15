/** The states of a page that the studio and the gallery list. */

import { expect, test } from 'vitest';
import { memoize } from '../../../src/rules/memoize.ts';
import type { CompiledPage, Link } from '../../../src/types.gen.ts';
import { datedContent, dearerFrom } from '../../../tests/support/content/dated-content.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { type Base, basesOf, ordersOf } from '../../walk/page-states.ts';
import { factsOf, titlesFor } from '../../walk/titles.ts';
import { type GallerySite, keepingAgreed, recordedAct } from '../../walk/types.ts';

const day = '2027-04-01T00:00:00+01:00';
const { content, pages } = datedContent({ 'values.json': dearerFrom(day) }, new Date('2026-11-26T09:00:00Z'));
const from = { site: content.site, file: {}, pages } as unknown as GallerySite;
const orders = await ordersOf(content.demoLinks);

const basesFor = memoize((page: CompiledPage) => basesOf('content', from, page, orders));

function statesOf(name: string) {
  const bases = basesFor(pages.find((page) => page.name === name)!);
  return { bases, titles: titlesFor(bases.map((base) => factsOf(base, orders))) };
}

if (isNightly)
  test('D-36 of a page with many facts each part shows in every way in which it can look, not every pair of ways', () => {
    const { bases, titles } = statesOf('contract-start');
    expect(bases.length).toBeLessThan(30);
    for (const words of ['as on 1 April 2027', 'offer: fixed', 'offer: standard', 'early start: asked', 'Existing'])
      expect(titles.join('\n')).toMatch(new RegExp(words, 'i'));
    expect(new Set(titles).size).toBe(titles.length);
    const parts = new Set<string>();
    const isNew = ({ drawing }: Base) => drawing.parts.filter((part) => !parts.has(part) && parts.add(part)).length > 0;
    expect(bases.every(isNew)).toBe(true);
  });

test('D-36 states are told apart by facts of which they have no value in common', () => {
  const plain = { customer: ['new'], journey: ['card'], recorded: ['nothing'] };
  const done = { customer: ['new', 'existing'], journey: ['card'], recorded: ['payment-method'] };
  expect(titlesFor([plain, done])).toEqual(['nothing recorded', 'payment-method recorded']);
  const asked = { ...plain, 'value.early_start': ['asked'] };
  expect(titlesFor([plain, asked])).toEqual(['every customer', 'early start: asked']);
});

test('D-36 a page shows also to customers whose link says the values that it reads, and counts days from', () => {
  const { bases } = statesOf('success-card');
  const given = bases.filter(({ scene }) => scene.link?.values.service_start);
  expect(given.map(({ scene }) => scene.link?.dates?.first_debit_on)).toContainEqual(expect.stringMatching(/^2026-/));
  expect(bases.some(({ scene }) => scene.link?.completed.includes('payment-method') && !scene.link.dates)).toBe(true);
});

if (isNightly)
  test('D-37 on a later day customers who have agreed keep the price, and others read the new one', () => {
    const { bases } = statesOf('already-used');
    const agreed = bases.filter(({ scene }) => scene.link?.completed.includes('contract-agreement'));
    expect(agreed.length).toBeGreaterThan(0);
    expect(agreed.every(({ scene }) => scene.asOf === undefined)).toBe(true);
    expect(JSON.stringify(agreed[0]!.drawing.parts)).not.toContain('£43.00');
    const later = statesOf('contract-start').bases.filter(({ scene }) => scene.asOf);
    expect(JSON.stringify(later[0]!.drawing.parts)).toContain('£43.00');
  });

test('D-65 a page shows as on each day to come on which it changes, and as on none that is past', () => {
  const [past, coming] = ['2025-01-01T00:00:00+00:00', '2099-07-01T00:00:00+01:00'];
  function showFor({ blocks }: { blocks: object[] }) {
    Object.assign(blocks[2]!, { when: { from: past, until: coming } });
    Object.assign(blocks[3]!, { when: { from: coming } });
  }
  const own = datedContent({ 'pages/start-dd.json': showFor }, new Date('2026-11-26T09:00:00Z'));
  const site = { site: own.content.site, file: {}, pages: own.pages } as unknown as GallerySite;
  const bases = basesOf('content', site, own.pages.find(({ name }) => name === 'start-dd')!, orders);
  expect([...new Set(bases.map(({ scene }) => scene.asOf))]).toEqual([undefined, '2099-06-30T23:00:00Z']);
  // A link that has ended would lead to another page.
  const ends = bases.flatMap(({ scene }) => (scene.asOf ? scene.link?.expires_at : []));
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.every((end) => end! > '2099-07')).toBe(true);
});

test.each([
  ['before the change', '2026-01-15T10:30:00Z', 4100],
  ['after it', '2027-05-01T10:30:00Z', 4300],
])('D-37 a link that agreed %s has the price of that day', (_, at, price) => {
  const link = { values: { offer: 'standard' }, records: [recordedAct('contract-agreement', at)] } as unknown as Link;
  expect(keepingAgreed(content.site, link).values).toMatchObject({ offer: 'standard', monthly_total_pence: price });
  expect(keepingAgreed(content.site, { ...link, records: [] }).values).toEqual({ offer: 'standard' });
});

test('D-41 the words of an answer have the days that the act before it has counted', () => {
  const agreed = statesOf('contract-complete').bases.filter(({ links }) =>
    links.some(({ completed }) => completed.includes('early-start')),
  );
  const words = agreed.flatMap(({ answered }) => answered.map(({ earlyStart }) => JSON.stringify(earlyStart)));
  expect(words.length).toBeGreaterThan(0);
  for (const one of words) expect(one).toMatch(/(?:until|after) \d+ \w+ \d{4}/);
});
