// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { scrolled } from '../../../tests/support/browser/scrolled.ts';
import { problem, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { documentHtml } from '../../rules/document-html.ts';
import { fillHtml } from '../../rules/fill.ts';
import { blockSite, samplePage } from '../../states/sample-page.ts';
import { sampleId, sampleLink } from '../../states/sample-site.ts';
import type { Block, ButtonBlock } from '../../types.gen.ts';

const agree: ButtonBlock = {
  type: 'button',
  label: 'Continue',
  act: 'contract-agreement',
  to: 'next',
  look: 'primary',
};
const consent: ButtonBlock = {
  type: 'button',
  label: 'Yes, leave {losing_provider}',
  act: 'switch-consent',
  to: 'contract-complete',
};
const recorded = { status: 201, body: { reference: 'A-1', recorded_at: '2026-03-02T10:15:00Z' } };
const button = (name = 'Continue') => screen.getByRole('button', { name });
const messages = blockSite.messages;

test('R-G12 a button without an action is a link to its page that keeps the link’s id', async () => {
  await renderBlocks({ type: 'button', label: 'Go on', to: 'contract-complete' });
  const link = screen.getByRole('link', { name: 'Go on' });
  expect(link.getAttribute('href')).toBe(`/contract-complete?id=${sampleId}`);
});

test('D-09 `next` is the page after this one in the link’s journey', async () => {
  await renderBlocks({ type: 'button', label: 'Go on', to: 'next' });
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toMatch(/^\/contract-complete\?/);
});

test('D-17 while the next page is not known the button keeps its space and cannot be pressed', async () => {
  await renderBlocks({ type: 'button', label: 'Go on', to: 'next' }, { pending: true });
  expect(button('Go on')).toHaveProperty('disabled', true);
});

test('at the end of a journey there is no button to go on', async () => {
  await renderBlocks({ type: 'button', label: 'Go on', to: 'next' }, { page: { name: 'contract-complete' } });
  expect(screen.queryByText('Go on')).toBeNull();
});

test('R-K19 D-07 agreeing sends the hash of exactly the document shown, with the words of box and button', async () => {
  const { user, calls, gone } = await renderBlocks(
    { type: 'checkbox-gate', label: 'I agree to {offer}', hint: 'Tick the box', blocks: [agree] },
    { answers: { 'contract-agreement': recorded }, link: { values: { monthly_pence: 3900 } } },
  );
  await user.click(screen.getByRole('checkbox'));
  await user.click(button());
  await waitFor(() => expect(gone).toEqual(['contract-complete']));

  const values: Record<string, string> = { monthly_pence: '£39.00', offer: 'Fibre & more' };
  const shown = fillHtml(
    documentHtml(samplePage([]).documents.contract!, () => ({ pending: true })),
    (name) => values[name],
  );
  expect(shown).toContain('£39.00</span> a month for <span data-v="offer">Fibre &amp; more');
  expect(calls).toEqual([
    {
      method: 'POST',
      path: `/public-api/links/${sampleId}/contract-agreement`,
      body: {
        document: 'contract',
        version: '1',
        sha256: createHash('sha256').update(shown).digest('hex'),
        statement: 'I agree to Fibre & more',
        button: 'Continue',
      },
    },
  ]);
});

test('R-O11 D-22 consenting sends the words of the button as they are shown, then goes on', async () => {
  const { user, calls, gone } = await renderBlocks(consent, { answers: { 'switch-consent': recorded } });
  await user.click(button('Yes, leave Example Telecom'));
  await waitFor(() => expect(gone).toEqual(['contract-complete']));
  expect(calls[0]).toMatchObject({ method: 'POST', body: { statement: 'Yes, leave Example Telecom' } });
});

test('D-22 a box around the button of a consent is recorded in its words, beside those of the button', async () => {
  const gate: Block = { type: 'checkbox-gate', label: 'I leave {losing_provider}', hint: 'Tick', blocks: [consent] };
  const { user, calls } = await renderBlocks(gate, { answers: { 'switch-consent': recorded } });
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('Yes, leave Example Telecom'));
  const words = { statement: 'I leave Example Telecom', button: 'Yes, leave Example Telecom' };
  await waitFor(() => expect(calls).toMatchObject([{ body: words }]));
});

test('D-17 nobody consents before the order that they consent to has been read', async () => {
  const { store } = await renderBlocks(consent, { pending: true });
  await act(() => store.load());
  expect(button('Yes, leave')).toHaveProperty('disabled', true);
  await act(() => store.loadOrder());
  expect(button('Yes, leave Example Telecom')).toHaveProperty('disabled', false);
});

test('while it records, the button says so and keeps the focus, and a second press sends nothing', async () => {
  let answer = (_: typeof recorded) => {};
  const answers = { 'switch-consent': () => new Promise<typeof recorded>((resolve) => (answer = resolve)) };
  const { user, calls, gone } = await renderBlocks(consent, { answers });
  await user.dblClick(button('Yes, leave Example Telecom'));
  expect(button('Yes, leave Example Telecom')).toMatchObject({ ariaDisabled: 'true', ariaBusy: 'true' });
  expect(document.activeElement).toBe(button('Yes, leave Example Telecom'));
  expect(screen.getByRole('status').textContent).toBe(messages.pleaseWait);
  await act(async () => answer(recorded));
  await waitFor(() => expect(gone).toEqual(['contract-complete']));
  expect(calls).toHaveLength(1);
});

test('R-E04 after a failure the customer stays, reads what happened, and the button works again', async () => {
  const answers = [problem(500, 'internal'), recorded];
  const { user, gone } = await renderBlocks(consent, { answers: { 'switch-consent': () => answers.shift()! } });
  await user.click(button('Yes, leave Example Telecom'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^We could not save that/));
  expect(document.activeElement).toBe(button('Yes, leave Example Telecom'));

  await user.click(button('Yes, leave Example Telecom'));
  await waitFor(() => expect(gone).toEqual(['contract-complete']));
});

test('R-E04 after a lost answer the customer reads that nobody knows, and that it is safe to press again', async () => {
  let isLost = true;
  const answer = () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : recorded);
  const gate: Block = { type: 'checkbox-gate', label: 'I leave', hint: 'Tick', blocks: [consent] };
  const { user, gone } = await renderBlocks(gate, { answers: { 'switch-consent': answer } });
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('Yes, leave Example Telecom'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(messages.submitUnanswered));
  expect(screen.getByRole('checkbox', { checked: true })).toBeTruthy();
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')]));

  isLost = false;
  await user.click(button('Yes, leave Example Telecom'));
  await waitFor(() => expect(gone).toEqual(['contract-complete']));
});

test('R-E04 where the server could not confirm what it recorded the customer reads that, and stays', async () => {
  const { user, gone } = await renderBlocks(consent, { answers: { 'switch-consent': problem(503, 'unconfirmed') } });
  await user.click(button('Yes, leave Example Telecom'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^We could not confirm .* it is safe/));
  expect(gone).toEqual([]);
});

test.each([
  [410, 'link-used', 'already-used'],
  [410, 'link-expired', 'expired-link'],
  [409, 'sor-expired', 'sor-expired'],
  [503, 'maintenance', 'maintenance'],
  [404, 'link-unknown', 'invalid-link'],
])('R-E02 %i %s leads to %s', async (status, slug, page) => {
  const { user, gone } = await renderBlocks(consent, { answers: { 'switch-consent': problem(status, slug) } });
  await user.click(button('Yes, leave Example Telecom'));
  await waitFor(() => expect(gone).toEqual([page]));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('D-09 an act that comes too early leads to the missing step', async () => {
  const link = sampleLink('switch-mandate');
  const { user, gone } = await renderBlocks(consent, {
    page: { name: 'ots-confirm' },
    answers: { [link.id]: () => ({ body: link }), 'switch-consent': problem(409, 'step-missing') },
  });
  await user.click(button('Yes, leave Example Telecom'));
  await waitFor(() => expect(gone).toEqual(['contract-start']));
});

test('D-07 what is remembered of a changed document names no link, and is forgotten with the agreement', async () => {
  sessionStorage.setItem('doorstep-document-changed:contract-start', '{}');
  const { user, gone } = await renderBlocks(agree, { answers: { 'contract-agreement': recorded } });
  await user.click(button());
  await waitFor(() => expect(gone).toEqual(['contract-complete']));
  expect(sessionStorage).toHaveLength(0);
});

test('D-09 where the act is recorded there is only the way on', async () => {
  const cancel: ButtonBlock = { type: 'button', label: 'Cancel', action: 'cancel-order', message: 'cancelPrompt' };
  await renderBlocks([agree, cancel], { link: { completed: ['contract-agreement'] } });
  expect(screen.getByRole('link', { name: messages.continue }).getAttribute('href')).toMatch(/^\/contract-complete\?/);
  expect(screen.queryByRole('button')).toBeNull();
});

const cancel: ButtonBlock = {
  type: 'button',
  label: 'Cancel this order',
  action: 'cancel-order',
  message: 'cancelPrompt',
};

test('R-O08 D-20 D-35 cancelling asks in a dialog: No closes it, Yes goes to the cancel URL, and the server is told nothing', async () => {
  // jsdom draws no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  const { user, calls } = await renderBlocks(cancel);
  await user.click(button('Cancel this order'));
  expect(screen.getByRole('dialog', { name: 'Are you sure you wish to cancel?' })).toBeTruthy();
  await user.click(button('No, keep it'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.hash).toBe('');

  await user.click(button('Cancel this order'));
  await user.click(button('Yes, take me to my order'));
  expect(location.hash).toBe('#cancelled');
  expect(calls).toEqual([]);
  location.hash = '';
});

test('R-P14 an alert shows its message in a dialog', async () => {
  const alerted = vi.fn();
  vi.stubGlobal('alert', alerted);
  const { user } = await renderBlocks({
    type: 'button',
    label: 'Apple Pay',
    action: 'alert',
    message: 'applePayAlert',
  });
  await user.click(button('Apple Pay'));
  expect(alerted).toHaveBeenCalledExactlyOnceWith(messages.applePayAlert);
});

test('D-21 a message that is said stands beside the button, in a region that is read out', async () => {
  const { user } = await renderBlocks({ type: 'button', label: 'PayPal', action: 'say', message: 'walletUnavailable' });
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(button('PayPal'));
  expect(screen.getByRole('status').textContent).toBe(messages.walletUnavailable);
});
