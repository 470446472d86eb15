// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { problem, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { blockSite } from '../../states/sample-page.ts';
import type { AgreedDocumentBlock } from '../../types.gen.ts';
import { faithfulCopy } from './faithful-copy.ts';

const block: AgreedDocumentBlock = { type: 'agreed-document', label: 'Save or print a copy' };
const html = `<section id="cost" aria-labelledby="cost-heading">
<h2 id="cost-heading">Cost</h2>
<p><span data-v="monthly_pence">£38.00</span> a month; see <a href="https://www.example.com/a?b=1&amp;c=2" rel="noreferrer">our prices</a>.</p>
<table><thead><tr><th scope="col">Cost</th><th scope="col" class="align-right">Price</th></tr></thead><tbody><tr><td><strong>Total</strong></td><td class="align-right">£38.00</td></tr></tbody></table>
<ol start="2"><li>One<br>more</li></ol><hr><pre><code class="language-txt">a &lt; b</code></pre>
</section>`;
const record = {
  document: 'contract',
  title: 'Your contract',
  version: '1',
  sha256: '0',
  html,
  agreed_at: '2026-07-01T22:30:00Z',
};
const agreed = { completed: ['contract-agreement' as const] };

const blobText = (file: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(file);
  });

/** The files that the page saves from now on. */
function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const createObjectURL = (blob: Blob) => saved.push(blob) && 'blob:x';
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  return saved;
}

test('D-07 before the contract is agreed there is nothing', async () => {
  const { container } = await renderBlocks(block);
  expect(container.textContent).toBe('');
});

test('D-17 until the link is read it keeps its space, and cannot be reached', async () => {
  await renderBlocks(block, { pending: true });
  const words = screen.getByText('Save or print a copy');
  expect(words.closest('[inert]')).not.toBeNull();
});

test('D-07 the copy is what was agreed, word for word, not what the contract says now; it is printed with its date', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await renderBlocks(block, { link: agreed, answers: { 'agreed-document': { body: record } } });
  await user.click(screen.getByRole('button', { name: 'Save or print a copy' }));

  const copy = await screen.findByRole('article');
  expect(within(copy).getByRole('region', { name: 'Cost' }).parentElement?.innerHTML).toBe(html);
  expect(copy.textContent).toContain('You agreed to this on 1 July 2026 at 23:30');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('D-07 the downloaded file holds what was agreed, byte for byte, with its date, version and hash, and runs nothing', async () => {
  const saved = savedFiles();
  const { user } = await renderBlocks(block, { link: agreed, answers: { 'agreed-document': { body: record } } });
  await user.click(screen.getByRole('link', { name: blockSite.messages.downloadDocument }));
  await waitFor(() => expect(saved).toHaveLength(1));
  vi.restoreAllMocks();

  const file = await blobText(saved[0]!);
  expect(file).toContain(`<main>${html}</main>`);
  for (const words of ['1 July 2026 at 23:30', 'Version 1', 'SHA-256 of the text below is 0', "default-src 'none'"])
    expect(file).toContain(words);
});

test('D-42 a copy that was agreed in another language than the page says so, in the page and in its file', async () => {
  vi.stubGlobal('print', () => {});
  const saved = savedFiles();
  const body = { ...record, language: 'ar' };
  const { user } = await renderBlocks(block, { link: agreed, answers: { 'agreed-document': { body } } });
  await user.click(screen.getByRole('button', { name: 'Save or print a copy' }));
  const copy = (await screen.findByRole('article')).querySelector('[data-copy]')!;
  expect([copy.getAttribute('lang'), copy.getAttribute('dir')]).toEqual(['ar', 'auto']);

  await user.click(screen.getByRole('link', { name: blockSite.messages.downloadDocument }));
  await waitFor(() => expect(saved).toHaveLength(1));
  vi.restoreAllMocks();
  const file = await blobText(saved[0]!);
  expect(file).toContain('<html lang="en-GB">');
  expect(file).toContain(`<main lang="ar" dir="rtl">${html}</main>`);
});

test('D-07 it is offered in each further format that content has words for, of the act that the block names', async () => {
  const messages = { ...blockSite.messages, pdfCopy: 'As PDF', largePrintCopy: 'In large print', plainTextCopy: '' };
  await renderBlocks({ ...block, act: 'contract-agreement' }, { link: agreed, site: { ...blockSite, messages } });
  const address = screen.getByRole('link', { name: /^In large print\s?: Save or print a copy$/ }).getAttribute('href');
  expect(address).toMatch(/agreed-document\?act=contract-agreement&format=large-print$/);
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

test('R-E04 where the copy cannot be fetched it says so, and can be tried again', async () => {
  vi.stubGlobal('print', () => {});
  const answers = [problem(500, 'internal'), { body: record }];
  const { user } = await renderBlocks(block, { link: agreed, answers: { 'agreed-document': () => answers.shift()! } });
  await user.click(screen.getByRole('button', { name: 'Save or print a copy' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(blockSite.contacts.phone));
  await user.click(screen.getByRole('button', { name: 'Save or print a copy' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('D-07 a copy that is opened during a download stays open', async () => {
  vi.stubGlobal('print', () => {});
  const saved = savedFiles();
  let download = (_: { body: object }) => {};
  const answers = [new Promise<{ body: object }>((resolve) => (download = resolve)), { body: record }];
  const { user } = await renderBlocks(block, { link: agreed, answers: { 'agreed-document': () => answers.shift()! } });
  await user.click(screen.getByRole('link', { name: blockSite.messages.downloadDocument }));
  await user.click(screen.getByRole('button', { name: 'Save or print a copy' }));
  await screen.findByRole('article');
  await act(async () => download({ body: record }));
  await waitFor(() => expect(saved).toHaveLength(1));
  vi.restoreAllMocks();
  expect(screen.getByRole('article')).toBeTruthy();
});

test('what no document of ours has is taken out of a copy', () => {
  const box = document.createElement('div');
  box.append(
    faithfulCopy('<p style="color:red" onclick="alert(1)">a</p><img src="x"><form><input></form><script>1</script>'),
  );
  expect(box.innerHTML).toBe('<p>a</p>');
});
