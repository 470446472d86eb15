import { expect, test } from 'vitest';
import { type Arrival, guard } from '../../src/link/guard.ts';
import { sampleLink, sampleSite as site } from '../../src/tools/gallery/sample-site.ts';
import type { Link } from '../../src/types.gen.ts';

const arrivals: Arrival[] = ['load', 'back-load', 'back'];
const ready = (link: Link) => ({ status: 'ready' as const, link });
const page = { show: 'page' };

test.each([
  ['used', 'already-used'],
  ['expired', 'expired-link'],
  ['maintenance', 'maintenance'],
  ['sor-expired', 'sor-expired'],
] as const)('R-E02 a required page opened with a link that is %s goes to /%s', (status, to) => {
  const state = ready(sampleLink('switch-mandate', { status }));
  for (const arrival of ['load', 'back-load'] as const) {
    expect(guard(site, 'ots-start', state, arrival)).toEqual({ show: 'redirect', page: to });
  }
});

test('D-09 D-40 a page that comes back as it was left never redirects, whatever the link has become', () => {
  for (const status of ['used', 'expired', 'maintenance', 'active'] as const) {
    const link = sampleLink('contract', { status, completed: ['contract-agreement'] });
    expect(guard(site, 'contract-start', ready(link), 'back')).toEqual(page);
  }
});

test('R-E03 a required page with an unknown id, or none, shows the invalid-link page', () => {
  for (const arrival of arrivals) {
    for (const status of ['none', 'unknown'] as const) {
      expect(guard(site, 'start-card', { status }, arrival)).toEqual({ show: 'instead', page: 'invalid-link' });
    }
  }
});

test('D-11 an optional page never redirects, and shows itself without an id', () => {
  const states = [
    { status: 'none' as const },
    { status: 'unknown' as const },
    ready(sampleLink('card', { status: 'used' })),
    ready(sampleLink('card', { status: 'expired' })),
  ];
  for (const arrival of arrivals) {
    for (const state of states) expect(guard(site, 'success-card', state, arrival)).toEqual(page);
  }
});

test('D-33 the ending of another branch leads to the ending of the link’s own, once everything is recorded', () => {
  const contract = ['a', 'b'].map((is) => ({
    page: is === 'a' ? 'success-card' : 'contract-complete',
    when: { fact: 'answer.which', is },
  }));
  const steps = ['contract-start', ...contract];
  const journeys = {
    ...site.journeys,
    contract: { steps, acts: [{ act: 'contract-agreement', page: 'contract-start' }] },
  };
  const state = (completed: Link['completed']) =>
    ready({ ...sampleLink('contract', { completed }), answers: { which: { value: 'b', words: 'B' } } });
  const at = (name: string, completed: Link['completed'], arrival: Arrival = 'load') =>
    guard({ ...site, journeys }, name, state(completed), arrival);
  expect(at('success-card', ['contract-agreement'])).toEqual({ show: 'redirect', page: 'contract-complete' });
  expect(at('contract-complete', ['contract-agreement'])).toEqual(page);
  expect(at('success-card', ['contract-agreement'], 'back')).toEqual(page);
  // Before that its own conditions say what is missing.
  expect(at('success-card', [])).toEqual(page);
});

test('R-E04 a link that could not be read leaves the customer where they are', () => {
  expect(guard(site, 'start-card', { status: 'failed' }, 'load')).toEqual(page);
});

test('D-09 loading the first page goes on right after the last recorded act', () => {
  const state = ready(sampleLink('switch-mandate', { completed: ['contract-agreement'] }));
  expect(guard(site, 'ots-start', state, 'load')).toEqual({ show: 'redirect', page: 'start-card' });
});

test("D-09 every other page shows itself, and so does the first one after the browser's back", () => {
  const state = ready(sampleLink('switch-mandate', { completed: ['contract-agreement'] }));
  expect(guard(site, 'contract-start', state, 'load')).toEqual(page);
  for (const arrival of ['back', 'back-load'] as const) expect(guard(site, 'ots-start', state, arrival)).toEqual(page);
});

test("a page that the site does not know is nobody's to guard", () => {
  expect(guard(site, 'no-such-page', { status: 'none' }, 'load')).toEqual(page);
});
