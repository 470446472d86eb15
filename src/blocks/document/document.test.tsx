// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { scrolled } from '../../../tests/support/browser/scrolled.ts';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { documentHtml } from '../../rules/document-html.ts';
import { fillHtml } from '../../rules/fill.ts';
import { blockSite, samplePage } from '../../states/sample-page.ts';
import type { DocumentBlock } from '../../types.gen.ts';

const block: DocumentBlock = { type: 'document', document: 'contract' };
const { messages } = blockSite;
const article = () => screen.getByRole('article', { name: 'Your contract with us' });

test('R-K04 D-07 what is shown is the canonical text, character for character', async () => {
  await renderBlocks(block);
  const values: Record<string, string> = { monthly_pence: '£41.00', offer: 'Fibre & more' };
  const canonical = fillHtml(
    documentHtml(samplePage([]).documents.contract!, () => ({ pending: true })),
    (name) => values[name],
  );
  const section = within(article()).getByRole('region', { name: 'Cost' });
  expect(section.parentElement?.innerHTML).toBe(canonical);
});

test('D-42 a document says which language prevails where content does, and nothing of it elsewhere', async () => {
  const site = { ...blockSite, messages: { ...messages, documentPrevails: '{language} prevails.' } };
  const { unmount } = await renderBlocks(block, { site });
  expect(screen.queryByText(/prevails/)).toBeNull();
  unmount();
  await renderBlocks(block, { site: { ...site, prevails: 'English' } });
  expect(within(article()).getByText('English prevails.')).toBeDefined();
});

test('the contents list leads to a section and leaves the address and the history alone', async () => {
  const { user } = await renderBlocks(block);
  const [before, length] = [location.href, history.length];
  const contents = screen.getByRole('navigation', { name: messages.contents });
  await user.click(within(contents).getByRole('link', { name: 'Cost' }));

  expect(document.activeElement).toBe(document.getElementById('cost'));
  expect(scrolled).toHaveBeenCalledOnce();
  expect([location.href, history.length]).toEqual([before, length]);
});

test('R-K04 the document can be saved or printed before it is agreed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await renderBlocks(block);
  await user.click(screen.getByRole('button', { name: messages.printDocument }));
  expect(print).toHaveBeenCalledOnce();
});
