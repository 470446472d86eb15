import { expect, test } from 'vitest';
import { wholeContent } from '../../../../tests/support/project/project.ts';
import { pageFor } from '../../../studio/state/page-for-file.ts';
import type { StudioContent, StudioFile } from '../../../studio/types.ts';
import { letterPages } from '../../../walk/letter-pages.ts';
import { site } from '../../support/described-site.ts';

const { compiled, pages } = wholeContent();
const all = { site: compiled!.site, pages: [...pages!, ...letterPages(compiled!)] };
const content = { sites: { content: all } } as unknown as StudioContent;
const file = (path: string): StudioFile => site.files.find((one) => one.path === path)!;
const seed = { page: 'start-card', day: '2026-11-30T12:00:00Z', link: { journey: 'card', customer_type: 'new' } };
const where = { page: 'start-card', walk: JSON.stringify(seed) };

test.each(['pages/card-mandate.json', 'letters/card-set-up.json', 'text/success-card.md'])(
  'D-64 the customer who walks stays where they can come: %s',
  (path) => {
    const { page, walk } = pageFor(file(path), content, where);
    expect(JSON.parse(walk!)).toEqual({ ...seed, page });
  },
);

test('D-64 a page that is not for the customer who walks is shown in its first state', () => {
  expect(pageFor(file('pages/contract-start.json'), content, where)).toEqual({
    page: 'contract-start',
    state: undefined,
    walk: undefined,
  });
});
