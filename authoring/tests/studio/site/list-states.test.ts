import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { datedContent } from '../../../../tests/support/content/dated-content.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { compileDrafts } from '../../../studio/server/draft-content.ts';
import { listStates, samplesOf } from '../../../studio/site/list-states.ts';
import { openSite } from '../../../studio/site/site-server.ts';
import type { SeedLink } from '../../../walk/memory/seed.ts';
import { galleryLinkId, moment } from '../../../walk/types.ts';

test('D-64 a block is shown with the words of its sample where no page of the content records its act', async () => {
  const { read } = datedContent({}, new Date(moment));
  const { compiled, pages, site: file } = read;
  expect(compiled.acts!['direct-debit-mandate']!.shown).toEqual([]);
  const samples = await samplesOf({ site: compiled.site, file, pages, compiled });
  const { memory } = await openSite(samples, { name: 'samples', project, hasPlaces: false });
  const link = { journey: 'card', customer_type: 'new', state: 'active', payment_methods: ['card'] } satisfies SeedLink;
  const seed = { page: 'direct-debit-form-to-a-page', day: moment, link };
  const { status, body } = await memory.show(seed, galleryLinkId);
  expect([status, body]).toEqual([200, expect.stringContaining('Sort code')]);
});

test.each(['link_made_on', 'switch_planned_on'])(
  'D-48 a reminder by the day %s is listed for those who get it alone, on its day',
  async (day) => {
    const date = day === 'link_made_on' ? { value: day } : { fact: day };
    const sends = { after: { days: 3, date, at: '09:00' } };
    const blocks = [{ type: 'text', markdown: 'letter-later' }];
    const values = readFileSync('content/values.json', 'utf8');
    const { drawn } = compileDrafts('content', project, {
      'values.json': values.replace(
        '"legal_name"',
        '"link_made_on": { "type": "day", "meaning": "A day." }, "legal_name"',
      ),
      'letters/later.json': JSON.stringify({
        $schema: '../../schemas/letter.schema.json',
        subject: 'Later',
        sends,
        blocks,
      }),
      'text/letter-later.md': 'Still open.\n',
    });
    const { pictures } = (await listStates(drawn!, { kind: 'page', name: 'letters/later' }, project))!;
    const server = await openSite(drawn!, { project, hasPlaces: false });
    expect(pictures.length).toBeGreaterThan(0);
    for (const state of pictures) {
      expect(state.seed.day > moment, state.seed.day).toBe(true);
      expect((await server.show(state)).body).toContain('Still open.');
    }
  },
);
