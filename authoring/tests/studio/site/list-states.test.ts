import { expect, test } from 'vitest';
import { datedContent } from '../../../../tests/support/content/dated-content.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { samplesOf } from '../../../studio/site/list-states.ts';
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
