// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { blockSite, samplePage } from '../../../authoring/walk/sample-page.ts';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'bank-holiday'];
const site = {
  messages: { ...blockSite.messages, openNow: 'Open now' },
  opening: [{ days: everyDay as ['monday'], from: '08:00', until: '20:00' }],
};
const drawn = (about: Parameters<typeof renderBlocks>[1]) =>
  renderBlocks({ type: 'contacts', heading: 'Need help?' }, { site, ...about }).container.textContent;

test('R-G16 it says that the phone is answered now, on a page that was drawn for its link', () => {
  expect(drawn({ link: {}, now: '2026-01-15T10:30:00Z' })).toMatch(/Open now · /);
  expect(drawn({ link: {}, now: '2026-01-15T20:30:00Z' })).not.toContain('Open now');
});

test('R-G16 it says other hours of days to come, and that the phone is shut on such a day', () => {
  const otherHours = [
    { day: '2026-01-26', lastDay: '2026-01-28' },
    { day: '2026-01-16', from: '08:00', until: '16:00' },
  ];
  const other = { ...site, otherHours, messages: { ...site.messages, closedThen: 'closed' } };
  const at = (now: string) => drawn({ link: {}, now, site: other });
  expect(at('2026-01-15T10:30:00Z')).toMatch(
    /Open now .*16 January 2026: 08:00–16:0026 January 2026 – 28 January 2026: closed$/,
  );
  expect(at('2026-01-27T10:30:00Z')).toMatch(/^(?!.*Open now).*pm26 January 2026 – 28 January 2026: closed$/);
  expect(at('2026-01-29T10:30:00Z')).toMatch(/Open now (?!.*January)/);
  const { page } = samplePage([{ type: 'contacts', heading: 'Need help?' }]);
  const unlinked = { page: { ...page, link: 'none' as const } };
  expect(drawn({ now: '2026-01-15T10:30:00Z', site: other, page: unlinked })).not.toContain('January');
});
