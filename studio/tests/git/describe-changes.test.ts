/** What *Publish* says of what was and what is, and the message that it proposes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messageFor } from '../../git/changes.ts';
import { addressLines, describeChanges } from '../../git/describe-changes.ts';

const site = readFileSync('content/site.json', 'utf8');

test('D-36 a setting, a label and a short text are told as they were and as they are', () => {
  const after = site.replace('01632 960 123', '01632 960 999').replace('"Cookies policy"', '"Cookies"');
  expect(describeChanges('content/site.json', site, after)).toEqual([
    'Phone: 01632 960 123 → 01632 960 999',
    '“Label” of “Cookies policy”: Cookies policy → Cookies',
  ]);
  expect(describeChanges('content/text/a.md', 'Back soon.\n', 'Back at noon.\n')).toEqual([
    'Back soon. → Back at noon.',
  ]);
  expect(describeChanges('content/text/a.md', 'One.\n\nTwo.\n', 'One.\n')).toEqual([]);
});

test('D-36 of many changes in a file the first are told, and how many more there are', () => {
  const words = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, 'Old']));
  const after = Object.fromEntries(Object.keys(words).map((name) => [name, `New ${name}`]));
  const diff = describeChanges('content/messages.json', JSON.stringify(words), JSON.stringify(after));
  expect([diff[0], diff.length, diff.at(-1)]).toEqual(['A: Old → New a', 5, 'and 2 more']);
  const alike = JSON.stringify(words).replaceAll('Old', 'New');
  expect(describeChanges('content/messages.json', JSON.stringify(words), alike)).toEqual(['Old → New, in 6 places']);
});

test('D-36 of a long text the words are told that differ, with a few around them, cut between words', () => {
  const long = 'Registered in England and Wales. Registered office: 1 Example Street, Exampletown, AB1 2CD. No 1.';
  const json = (company: string) => JSON.stringify({ company });
  expect(describeChanges('content/site.json', json(long), json(long.replace('AB1 2CD', 'AB1 9ZZ')))).toEqual([
    'Company: … Street, Exampletown, AB1 2CD. No 1. → … Street, Exampletown, AB1 9ZZ. No 1.',
  ]);
  const [line] = describeChanges('content/site.json', json(`${long} ${'another '.repeat(20)}`), json(long));
  expect(line).toMatch(/^Company: … AB1 2CD\. No 1\. (another )+… → … AB1 2CD\. No 1\.$/);
});

test('D-36 what lists have more, less or in another order is told by its own words', () => {
  const link = { label: 'Accessibility', href: '/help' };
  const { policies, ...footer } = JSON.parse(site).footer;
  const withPolicies = (list: unknown[]) =>
    JSON.stringify({ ...JSON.parse(site), footer: { ...footer, policies: list } });
  const [first, second, ...others] = policies;
  expect(describeChanges('content/site.json', site, withPolicies([...policies, link]))).toEqual([
    'Policies: new “Accessibility”',
  ]);
  expect(
    describeChanges('content/site.json', site, withPolicies([{ ...first, href: '/help' }, ...others, link])),
  ).toEqual([
    `“Leads to” of “${first.label}”: ${first.href} → /help`,
    'Policies: new “Accessibility”',
    `Policies: “${second.label}” no longer there`,
  ]);
  expect(describeChanges('content/site.json', site, withPolicies([second, first, ...others]))).toEqual([
    'Policies: another order',
  ]);
  const journeys = readFileSync('content/journeys.json', 'utf8');
  const more = JSON.parse(journeys);
  more.journeys.upgrade = { steps: ['contract-start'] };
  expect(describeChanges('content/journeys.json', journeys, JSON.stringify(more))).toEqual(['Journeys: new “Upgrade”']);
});

test.each([
  [{ path: '/a' }, { path: '/b' }, ['Address: /a → /b', '/a leads nowhere any more']],
  [{ path: '/a' }, { path: '/b', formerly: ['/a'] }, ['Address: /a → /b', '/a leads to /b from now on']],
  [{ path: '/b', formerly: ['/a'] }, { path: '/b' }, ['/a leads nowhere any more']],
  [null, { path: '/b' }, ['Address: /b']],
  [{ path: '/b', formerly: ['/a'] }, null, ['/b leads nowhere any more', '/a leads nowhere any more']],
  [{ path: '/b', title: 'A' }, { path: '/b', title: 'B' }, []],
])('D-36 the addresses that come and go with a page are told: %#', (before, after, lines) => {
  const [was, is] = [before, after].map((page) => page && JSON.stringify(page)) as [string | null, string | null];
  expect(addressLines(was, is)).toEqual(lines);
});

const changed = (what: string) => ({ does: 'changed' as const, what });

test.each([
  [[changed('page “Set up a card”')], 'Change “Set up a card”'],
  [['A', 'B', 'C', 'D'].map((name) => changed(`page “${name}”`)), 'Change “A”, “B”, “C” and 1 more'],
  [
    ['A title of many words indeed', 'Another of as many words', 'The third one of them'].map((name) =>
      changed(`text “${name}”`),
    ),
    'Change “A title of many words indeed” and 2 more',
  ],
  [[changed(`file ${'a'.repeat(80)}`), changed('the site')], 'Change 2 files'],
])('D-36 the proposed message names what changed in at most 72 letters: %#', (changes, message) => {
  expect(messageFor(changes)).toBe(message);
  expect(message.length).toBeLessThanOrEqual(72);
});
