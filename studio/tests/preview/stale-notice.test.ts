/** What the studio says of a page that it does not show as it is written. */
import { expect, test } from 'vitest';
import type { Picture, Section } from '../../../src/states/types.ts';
import { mayShow } from '../../preview/stale-notice.tsx';

const picture = { files: ['pages/help.json', 'text/help.md', 'documents/terms/summary.md'] } as Picture;
const section = { kind: 'page', name: 'help', pictures: [picture] } as unknown as Section;

test.each([
  ['pages/help.json', true],
  ['text/help.md', true],
  ['documents/terms/document.json', true],
  ['site.json', true],
  ['pages/other.json', false],
  ['text/other.md', false],
  ['values.json', false],
  ['journeys.json', false],
])('D-36 a page says that it is behind for a mistake that it may show: %s, %s', (path, is) => {
  expect(mayShow(section, path)).toBe(is);
});
