// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blockSite } from '../../../authoring/walk/sample-page.ts';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import type { AgreedDocument, AgreedDocumentBlock } from '../../types.gen.ts';

const block: AgreedDocumentBlock = { type: 'agreed-document', label: 'Save a copy' };
const html = `<section id="cost" aria-labelledby="cost-heading">
<h2 id="cost-heading">Cost</h2>
<p><span data-v="monthly_pence">£38.00</span> a month; see <a href="https://www.example.com/a?b=1&amp;c=2" rel="noreferrer">our prices</a>.</p>
<table><thead><tr><th scope="col">Cost</th></tr></thead><tbody><tr><td><strong>Total</strong></td></tr></tbody></table>
</section>`;
const record: AgreedDocument = {
  ...{ document: 'contract', title: 'Your contract', version: '1', reference: 'DS-1', sha256: '0', html },
  agreed_at: '2026-07-01T22:30:00Z',
};
const agreed = { 'contract-agreement': record };
const copy = () => within(screen.getByRole('article', { hidden: true }));

test('D-07 before the contract is agreed there is nothing', () => {
  expect(renderBlocks(block).container.innerHTML).toBe('');
});

test('D-07 the copy is what was agreed, word for word, not what the contract says now, with its date', () => {
  renderBlocks(block, { agreed });
  expect(copy().getByRole('region', { name: 'Cost', hidden: true }).parentElement?.innerHTML).toBe(html);
  expect(copy().getByText(/You agreed to this on 1 July 2026 at 23:30/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Save a copy/ }).getAttribute('href')).toMatch(
    /agreed-document\?format=pdf$/,
  );
});

test('D-42 a copy that was agreed in another language than the page says so', () => {
  const { container } = renderBlocks(block, { agreed: { 'contract-agreement': { ...record, language: 'ar' } } });
  const { lang, dir } = container.querySelector<HTMLElement>('[data-copy]')!;
  expect([lang, dir]).toEqual(['ar', 'auto']);
});

test('D-07 it is offered as PDF and in each further format that content has words for, of the act that the block names', () => {
  const messages = {
    ...blockSite.messages,
    pdfCopy: 'As PDF',
    largePrintCopy: 'In large print',
    plainTextCopy: '',
    webPageCopy: '',
  };
  renderBlocks({ ...block, act: 'contract-agreement' }, { agreed, site: { messages } });
  const address = screen
    .getByRole('link', { name: /^In large print\s?: Your contract$/, hidden: true })
    .getAttribute('href');
  expect(address).toMatch(/agreed-document\?act=contract-agreement&format=large-print$/);
  expect(screen.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'In large print: Your contract',
    'our prices',
    'Save a copy Your contract',
  ]);
});
