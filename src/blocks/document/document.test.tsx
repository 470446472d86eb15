// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blockSite, samplePage } from '../../../authoring/walk/sample-page.ts';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { documentHtml } from '../../rules/document-html.ts';
import { fillHtml } from '../../rules/fill.ts';
import type { DocumentBlock } from '../../types.gen.ts';

const block: DocumentBlock = { type: 'document', document: 'contract' };
const { messages } = blockSite;
const article = () => within(screen.getByRole('article', { name: 'Your contract with us' }));

test('R-K04 D-07 what is shown is the canonical text, character for character', () => {
  renderBlocks(block);
  const values: Record<string, string> = { monthly_pence: '£41.00', offer: 'Fibre & more' };
  const canonical = fillHtml(
    documentHtml(samplePage([]).documents.contract!, () => ({ unknown: true })),
    (name) => values[name],
  );
  const [section] = document.querySelectorAll('details > div');
  expect(section?.innerHTML).toBe(canonical);
});

test('D-42 a document says which language prevails where content does, and nothing of it elsewhere', () => {
  const site = { messages: { ...messages, documentPrevails: '{language} prevails.' } };
  renderBlocks(block, { site });
  expect(screen.queryByText(/prevails/)).toBeNull();
  renderBlocks(block, { site: { ...site, prevails: 'English' } });
  expect(article().getByText('English prevails.')).toBeDefined();
});

test('R-K04 the document can be opened whole, printed and saved before it is agreed', () => {
  renderBlocks(block);
  const button = (name: string) => article().getByRole('button', { name }).dataset;
  expect(button('Open the terms').opensAll).toBe(messages.documentClose);
  expect(button(messages.printDocument!).prints).toBe('');
  expect(button(messages.downloadDocument!).saves).toBe(messages.documentVersion!.replace('{version}', '1'));
});
