/** Pages in the frame are those that customers get: the places of their words change nothing (D-64). */
import { expect, test } from 'vitest';
import { project, wholeContent } from '../../../../tests/support/project/project.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { wordsOf } from '../../../studio/site/drawn-words.ts';
import { listStates } from '../../../studio/site/list-states.ts';
import { openSite } from '../../../studio/site/site-server.ts';
import { letterPages } from '../../../walk/letter-pages.ts';
import type { SeedLink } from '../../../walk/memory/seed.ts';

const { compiled, pages: own, site: file } = wholeContent();
const pages = [...own!, ...letterPages(compiled!)];
const drawn = { site: compiled!.site, file: file!, pages, compiled: compiled! };
const folders = { site: '/at', studio: '/_' };

/** By day the states of every third page. */
const isDue = (index: number) => isNightly || index % 3 === 0;

test('D-64 every state of every page has the same words with their places as without', async () => {
  const [placed, plain] = await Promise.all([true, false].map((hasPlaces) => openSite(drawn, { project, hasPlaces })));
  for (const { name } of pages.filter((_, index) => isDue(index))) {
    const states = await listStates(drawn, { kind: 'page', name }, project);
    for (const state of states!.pictures) {
      const shown = placed!.framed(await placed!.show(state), '/', folders);
      const { body } = await plain!.show(state);
      expect(wordsOf(shown), state.id).toEqual(wordsOf(body));
    }
  }
});

test('D-64 where a page leads its customer on, such as once their link is over, that page is shown', async () => {
  const server = await openSite(drawn, { project, hasPlaces: false });
  const link: SeedLink = { journey: 'card', customer_type: 'new', state: 'active', payment_methods: ['card'] };
  const seed = {
    page: 'start-card',
    day: '2027-01-01T00:00:00Z',
    link: { ...link, expires_at: '2026-12-24T12:00:00Z' },
  };
  const { page, body } = await server.show({ id: 'over', title: '', seed, facts: {}, journeys: [], files: [] });
  expect([page, body]).toEqual(['expired-link', expect.stringContaining('<h1')]);
});
