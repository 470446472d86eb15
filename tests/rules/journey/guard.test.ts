import { expect, test } from 'vitest';
import { guard, resumePageAt } from '../../../src/rules/journey/guard.ts';
import { sampleLink, sampleSite as site } from '../../../src/states/sample-site.ts';
import type { Link } from '../../../src/types.gen.ts';

const ready = (link: Link) => ({ status: 'ready' as const, link });
const page = { show: 'page' };

test.each([
  ['used', 'already-used'],
  ['expired', 'expired-link'],
  ['maintenance', 'maintenance'],
  ['sor-expired', 'sor-expired'],
] as const)('R-E02 a required page opened with a link that is %s goes to /%s', (status, to) => {
  const state = ready(sampleLink('switch-mandate', { status }));
  expect(guard(site, 'ots-start', state)).toEqual({ show: 'redirect', page: to });
});

test.each([
  ['a page of its own', 'help', 'help'],
  ['its last page', 'last', 'contract-complete'],
])('D-54 a used link of a journey that has %s goes there', (_, used, to) => {
  const journeys = { ...site.journeys, contract: { ...site.journeys.contract!, used } };
  const state = ready(sampleLink('contract', { status: 'used', completed: ['contract-agreement'] }));
  expect(guard({ ...site, journeys }, 'contract-start', state)).toEqual({ show: 'redirect', page: to });
});

test('R-E03 a required page with an unknown id, or none, shows the invalid-link page', () => {
  for (const status of ['none', 'unknown'] as const)
    expect(guard(site, 'start-card', { status })).toEqual({ show: 'instead', page: 'invalid-link' });
});

test('D-11 an optional page never redirects, and shows itself without an id', () => {
  const states = [
    { status: 'none' as const },
    { status: 'unknown' as const },
    ready(sampleLink('card', { status: 'used' })),
    ready(sampleLink('card', { status: 'expired' })),
  ];
  for (const state of states) expect(guard(site, 'success-card', state)).toEqual(page);
});

test('D-33 a page of another branch leads to where the customer resumes, once the answers are recorded', () => {
  const branch = (page: string, is: string) => ({ page, when: { fact: 'answer.which', is } });
  const agreed = branch('ots-confirm', 'b');
  const steps = ['contract-start', agreed, branch('success-card', 'a'), branch('contract-complete', 'b')];
  const acts = [
    { act: 'contract-agreement', page: 'contract-start' },
    { act: 'switch-consent', ...agreed },
  ];
  const journeys = { ...site.journeys, contract: { steps, acts } };
  const at = (name: string, completed: Link['completed']) => {
    const answers = completed.length > 0 && { answers: { which: { value: 'b', words: 'B' } } };
    return guard({ ...site, journeys }, name, ready({ ...sampleLink('contract', { completed }), ...answers }));
  };
  const all: Link['completed'] = ['contract-agreement', 'switch-consent'];
  expect(at('success-card', all)).toEqual({ show: 'redirect', page: 'contract-complete' });
  expect(at('contract-complete', all)).toEqual(page);
  // An act is missing that those of the other branch do not record.
  expect(at('success-card', ['contract-agreement'])).toEqual({ show: 'redirect', page: 'ots-confirm' });
  expect(at('contract-complete', ['contract-agreement'])).toEqual(page);
  // Before that the page's own conditions say what is missing.
  expect(at('success-card', [])).toEqual(page);
});

test('R-E04 a link that could not be read leaves the customer where they are', () => {
  expect(guard(site, 'start-card', { status: 'failed' })).toEqual(page);
});

test('D-09 the first page goes on right after the last recorded act, and no other page does', () => {
  const link = sampleLink('switch-mandate', { completed: ['contract-agreement'] });
  expect(guard(site, 'ots-start', ready(link))).toEqual(page);
  expect(resumePageAt(site, 'ots-start', link)).toBe('start-card');
  expect(resumePageAt(site, 'contract-start', link)).toBeUndefined();
  expect(resumePageAt(site, 'ots-start', sampleLink('switch-mandate'))).toBeUndefined();
});

test("a page that the site does not know is nobody's to guard", () => {
  expect(guard(site, 'no-such-page', { status: 'none' })).toEqual(page);
});
