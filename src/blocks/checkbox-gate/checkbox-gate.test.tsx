// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { problem, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { createLinkStore } from '../../page/link/store.ts';
import { Blocks } from '../../page/render/blocks.tsx';
import { RenderingContext } from '../../page/render/context.ts';
import { blockSite, samplePage } from '../../states/sample-page.ts';
import { sampleId, sampleLink } from '../../states/sample-site.ts';
import type { CheckboxGateBlock } from '../../types.gen.ts';

const gate: CheckboxGateBlock = {
  type: 'checkbox-gate',
  label: 'I Agree to this contract',
  hint: 'Tick the box to continue',
  blocks: [{ type: 'button', label: 'Continue', act: 'contract-agreement', to: 'next' }],
};
const box = () => screen.getByRole('checkbox', { name: 'I Agree to this contract' }) as HTMLInputElement;
const isLocked = () => screen.getByRole('button', { name: 'Continue' }).matches(':disabled');

test('R-K05 the box starts unticked, and says what to do', async () => {
  await renderBlocks(gate);
  expect(box().checked).toBe(false);
  expect(screen.getByRole('checkbox', { description: 'Tick the box to continue' })).toBeTruthy();
});

test('D-17 before the link is read the box cannot be ticked, and says why', async () => {
  const { store } = await renderBlocks(gate, { pending: true });
  expect(box().disabled).toBe(true);
  expect(isLocked()).toBe(true);
  expect(screen.getByRole('checkbox', { description: blockSite.messages.gateWaiting })).toBeTruthy();
  await act(() => store.load());
  await act(() => store.loadOrder());
  expect(box().disabled).toBe(false);
  expect(screen.getByRole('checkbox', { description: 'Tick the box to continue' })).toBeTruthy();
});

test('R-E04 a link that could not be read shows no box, until it is read at a second try', async () => {
  const answers = { [sampleId]: () => reads.shift() ?? { body: sampleLink('contract') } };
  const reads = [problem(500, 'internal')];
  const { store } = await renderBlocks(gate, { pending: true, answers, page: { needs: [] } });
  await act(() => store.load());
  expect(screen.queryByRole('checkbox')).toBeNull();
  await act(() => store.load());
  expect(box().disabled).toBe(false);
});

test('R-K06 the button is disabled until the box is ticked, and disabled again when it is unticked', async () => {
  const { user } = await renderBlocks(gate);
  expect(isLocked()).toBe(true);
  await user.click(box());
  expect(isLocked()).toBe(false);
  await user.click(box());
  expect(isLocked()).toBe(true);
});

test('R-K06 a link inside is locked too', async () => {
  const { user } = await renderBlocks({
    ...gate,
    blocks: [{ type: 'button', label: 'Go on', to: 'contract-complete' }],
  });
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(box());
  expect(screen.getByRole('link', { name: 'Go on' })).toBeTruthy();
});

test('a tick before the page has come to life counts', async () => {
  const store = createLinkStore(undefined);
  const page = samplePage([gate]);
  const view = (
    <RenderingContext value={{ site: blockSite, page, store, go: () => {} }}>
      <Blocks blocks={[{ ...gate, blocks: [{ type: 'button', label: 'Continue', action: 'say' }] }]} />
    </RenderingContext>
  );
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(view);
  box().checked = true;

  const app = await act(async () => hydrateRoot(root, view));
  expect(box().checked).toBe(true);
  expect(isLocked()).toBe(false);
  act(() => app.unmount());
  root.remove();
});

test('a reload unticks it: the browser is told not to fill it in', async () => {
  await renderBlocks(gate);
  expect(box().autocomplete).toBe('off');
});
