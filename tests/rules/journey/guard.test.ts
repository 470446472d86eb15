import { expect, test } from 'vitest';
import { sampleLink, sampleSite as site } from '../../../authoring/walk/sample-site.ts';
import { guard } from '../../../src/rules/journey/guard.ts';
import type { Link } from '../../../src/types.gen.ts';

const ready = (link: Link) => ({ status: 'ready' as const, link });
const page = { show: 'page' };

test.each([
  ['a page of its own', 'help', 'help'],
  ['its last page', 'last', 'contract-complete'],
])('D-54 a used link of a journey that has %s goes there', (_, used, to) => {
  const journeys = { ...site.journeys, contract: { ...site.journeys.contract!, used } };
  const state = ready(sampleLink('contract', { status: 'used', completed: ['contract-agreement'] }));
  expect(guard({ ...site, journeys }, 'contract-start', state)).toEqual({ show: 'redirect', page: to });
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
