// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { sampleOrder } from '../../../tests/support/drawn/sample-order.ts';
import { createLinkStore } from '../../page/link/store.ts';
import { Blocks } from '../../page/render/blocks.tsx';
import { RenderingContext } from '../../page/render/context.ts';
import type { Drawn } from '../../rules/drawn.ts';
import { blockSite, samplePage } from '../../states/sample-page.ts';
import { sampleLink } from '../../states/sample-site.ts';
import type { SanitizedHtmlBlock } from '../../types.gen.ts';

const block: SanitizedHtmlBlock = { type: 'sanitized-html', source: 'ots_document', heading: 'Your new services' };
const box = () => screen.getByRole('region', { name: 'Your new services' });

test('R-O06 the new services stand in a box of their own that the keyboard can reach', async () => {
  await renderBlocks(block);
  await waitFor(() => expect(within(box()).getByRole('cell').textContent).toBe('£35.00'));
  expect(box()).toMatchObject({ tabIndex: 0, ariaBusy: 'false' });
});

test('D-17 until the order is read the box keeps its space', async () => {
  await renderBlocks(block, { pending: true });
  expect(box()).toMatchObject({ textContent: '', ariaBusy: 'true' });
});

test('R-O06 a document that cannot be read is replaced by a calm message', async () => {
  const phone = blockSite.contacts.phone!;
  await renderBlocks(block, { order: { ots_document: 'not base64!' } });
  await waitFor(() => expect(screen.getByText((text) => text.includes(phone))).toBeTruthy());
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([
  ['the document', '<table><tbody><tr><td data-amount="">£35.00</td></tr></tbody></table>'],
  ['that it cannot be shown', ''],
])('D-23 what the server has drawn of it is taken over as it stands: %s', async (_what, html) => {
  const { ots_document: _, ...order } = sampleOrder;
  const link = sampleLink('switch');
  const drawn: Drawn = {
    link: { status: 'ready', link },
    order: { status: 'ready', order: { ...order, cleaned: { ots_document: html } } },
  };
  const rendering = { site: blockSite, page: samplePage([block]), go: () => undefined };
  const page = (store: ReturnType<typeof createLinkStore>) => (
    <RenderingContext value={{ ...rendering, store }}>
      <Blocks blocks={[block]} />
    </RenderingContext>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page(createLinkStore(link.id, { drawn })));
  const before = root.innerHTML;
  const box = root.querySelector('section');
  expect(box?.innerHTML ?? '').toBe(html);

  const logged = vi.spyOn(console, 'error');
  const store = createLinkStore(link.id, { drawn });
  const hydrated = await act(async () => hydrateRoot(root, page(store)));
  vi.stubGlobal('fetch', async () => Response.json({ ...link, completed: ['contract-agreement'] }));
  await act(() => store.load());
  vi.unstubAllGlobals();
  expect(logged.mock.calls).toEqual([]);
  expect([root.innerHTML, root.querySelector('section')]).toEqual([before, box]);
  act(() => hydrated.unmount());
  root.remove();
});
