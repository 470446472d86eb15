// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/app.tsx';
import { createLinkStore } from '../../src/link/store.ts';
import { samplePage } from '../../src/tools/gallery/sample-page.ts';
import { sampleId, sampleLink, sampleSite } from '../../src/tools/gallery/sample-site.ts';
import type { Link } from '../../src/types.gen.ts';

const site = {
  ...sampleSite,
  messages: { ...sampleSite.messages, alreadyRecorded: 'You have already done this step.' },
};
const page = { ...samplePage([]), needs: [] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the contract's page of a link. `read` answers each reading of it. */
async function open(read: () => Promise<Link>) {
  vi.stubGlobal('fetch', async () => Response.json(await read()));
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  await act(async () =>
    render(<App path="/contract-start" site={site} page={page} store={createLinkStore(sampleId)} />, {
      container: root,
    }),
  );
  return root;
}

const restore = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

test('D-40 a page from the browser’s cache reads its state anew before it can be used, and stays', async () => {
  let answer = (_: Link) => {};
  const answers = [async () => sampleLink('contract'), () => new Promise<Link>((resolve) => (answer = resolve))];
  const root = await open(() => answers.shift()!());
  expect(screen.queryByText('You have already done this step.')).toBeNull();

  await act(async () => restore());
  expect(root.inert ?? root.hasAttribute('inert')).toBe(true);
  await act(async () => answer(sampleLink('contract', { completed: ['contract-agreement'], status: 'used' })));
  expect(root.hasAttribute('inert')).toBe(false);
  expect(screen.getByText('You have already done this step.')).toBeTruthy();
  expect(document.querySelector('main')?.dataset.page).toBe('contract-start');
});

test('D-40 a page from the browser’s cache can be used as it was where its state cannot be read', async () => {
  const answers = [async () => sampleLink('contract'), async () => Promise.reject(new Error('No network.'))];
  const root = await open(() => answers.shift()?.() ?? Promise.reject(new Error('No network.')));
  const before = root.textContent;
  vi.useFakeTimers();
  await act(async () => {
    restore();
    await vi.runAllTimersAsync();
  });
  vi.useRealTimers();
  expect(root.hasAttribute('inert')).toBe(false);
  expect(root.textContent).toBe(before);
});
