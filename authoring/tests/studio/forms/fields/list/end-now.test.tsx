// @vitest-environment jsdom
/** A notice is ended before its time. */
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { site } from '../../../../support/described-site.ts';
import { openEditor } from '../../../../support/file-editor.tsx';

const saved = readFileSync('content/site.json', 'utf8');

const open = (times: object) => {
  const notices = JSON.stringify([{ text: 'Our lines are down.', tone: 'warning', ...times }]);
  const text = saved.replace('"footer": {', `"notices": ${notices},\n  "footer": {`);
  return openEditor('site.json', text, { own: site, selected: ['notices', 0] });
};

test('D-36 a notice that stands there is ended now, and says when it was to end', async () => {
  const { user, text, done } = open({ until: '2999-04-01T04:00:00+01:00' });
  await user.click(screen.getByRole('button', { name: 'End it now' }));
  const { notices } = JSON.parse(text()) as { notices: { until: string }[] };
  const since = Date.now() - Date.parse(notices[0]!.until);
  expect(since).toBeGreaterThanOrEqual(0);
  expect(since).toBeLessThan(120_000);
  expect(done[0]).toMatch(/^ended on .*\. It was to end on 1 April 2999 at 04:00\./);
  expect(screen.queryByRole('button', { name: 'End it now' })).toBeNull();
});

test('D-36 a notice that is still to come, or has ended, is not ended once more', () => {
  open({ from: '2999-04-01T04:00:00+01:00' });
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'End it now' })).toBeNull();
});
