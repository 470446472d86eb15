// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { blockSite } from '../../states/sample-page.ts';

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
