// @vitest-environment jsdom
import type { ServerResponse } from 'node:http';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scrolled } from '../../../tests/support/browser/scrolled.ts';
import {
  form,
  messages,
  openForm,
  openLoaded,
  pay,
  problem,
  serveCards,
  server,
} from '../../../tests/support/card/card-form.tsx';
import { sampleLink } from '../../states/sample-site.ts';

serveCards();

test('R-C08 R-C11 D-04 while busy the form says so, and Continue is disabled; a recorded card leads on', async () => {
  const held: ServerResponse[] = [];
  server.answers['payment-method'] = (response) => void held.push(response);
  const { user, go } = await openLoaded();
  await pay(user, '4111111111111111');
  await waitFor(() => expect(held).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('Please wait');
  expect(form()?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);

  held[0]?.writeHead(201).end('{}');
  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('success-card'));
  expect(form()?.getAttribute('aria-busy')).toBe('false');
});

test.each([
  ['4000000000001018', 'Error : authenticate_frictionless_failed'],
  ['4000000000000002', 'Error : Card type is not accepted by this merchant account'],
  ['4000000000000010', 'Error : There has been an error, please retry'],
  ['4000000000000028', 'Error : We could not read your card'],
  ['4242424242424242', 'Error : Test mode accepts test cards only'],
])('R-C12 R-C13 R-C14 R-C15 the card %s gives the error box "%s"', async (card, text) => {
  const { user, go } = await openLoaded();
  await pay(user, card);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(form()?.getAttribute('aria-busy')).toBe('false');
  expect(go).not.toHaveBeenCalled();
});

test.each([
  ['4000000000001018', 'mandate', 'Your card was not set up. Use another'],
  ['4000000000000010', 'mandate', 'Your card was not set up. Use another'],
  ['4000000000000002', 'payment', 'Nothing was charged. Use another'],
  ['4000000000000028', 'payment', undefined],
] as const)(
  'below the words of a refusal of %s for a %s stands "%s", which Continue reads out',
  async (card, purpose, advice) => {
    server.link = sampleLink(purpose === 'payment' ? 'single-payment' : 'card', { amount_pence: 3499 });
    const { user } = await openLoaded({ purpose });
    await pay(user, card);
    expect((await screen.findByRole('alert')).textContent).not.toContain('Use another');
    expect(screen.queryByText(/Use another/)?.textContent).toBe(advice);
    expect(screen.getByRole('button', { name: 'Continue', description: advice ?? '' })).toBe(document.activeElement);
  },
);

test('before the status of the bank’s check stands its cause in plain words', async () => {
  const { user } = await openLoaded({ messages: { ...messages, cardRefusedByBank: 'Your bank did not allow it.' } });
  await pay(user, '4000000000001018');
  expect((await screen.findByRole('alert')).textContent).toBe('Error : authenticate_frictionless_failed');
  expect(screen.getByText('Your bank did not allow it. Your card was not set up. Use another')).toBeTruthy();
});

test('D-05 without the optional messages a refusal is its own words alone', async () => {
  const { cardNotSetUp: _, ...rest } = messages;
  const { user } = await openLoaded({ messages: rest });
  await pay(user, '4000000000001018');
  const alert = await screen.findByRole('alert');
  expect(alert.parentElement?.textContent).toBe('Error : authenticate_frictionless_failed');
});

test('after too many tries the phone number is a link, and nothing invites to go on', async () => {
  server.answers['payment-method'] = (response) => problem(response, 429, 'too-many-tries');
  const words = 'We have stopped taking cards here for now: call {phone}.';
  const { user } = await openLoaded({ messages: { ...messages, tooManyTries: words } });
  await pay(user, '4111111111111111');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We have stopped taking cards here for now');
  expect(alert.querySelector('a')?.href).toBe('tel:+441632960999');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByText(/to continue|to go on/)).toBeNull();
  expect(document.activeElement?.tagName).toBe('FIELDSET');
});

test('the error box is brought into view, each time anew', async () => {
  const { user } = await openLoaded();
  await pay(user, '4000000000001018');
  const box = await screen.findByRole('alert');
  await waitFor(() => expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', behavior: 'instant' }));
  expect(scrolled.mock.contexts[0]?.contains(box)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
});

test('R-C18 the error box goes when the customer tries again', async () => {
  let declined = true;
  server.answers['payment-method'] = (response) =>
    declined ? problem(response, 402, 'card-declined') : response.writeHead(201).end('{}');
  const { user, go } = await openLoaded();
  await pay(user, '4111111111111111');
  expect((await screen.findByRole('alert')).textContent).toBe('Error : Declined');

  declined = false;
  const button = screen.getByRole('button', { name: 'Continue' });
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('D-05 without the optional messages a tokenise failure is only logged', async () => {
  const { tokeniseFailed: _, ...rest } = messages;
  const { user } = await openLoaded({ messages: rest });
  await pay(user, '4000000000000028');
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  await waitFor(() => expect(form()?.getAttribute('aria-busy')).toBe('false'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('D-04 a pending payment says that we are checking, and there is nothing to press', async () => {
  server.answers['payment-method'] = (response) => problem(response, 409, 'payment-pending');
  const { user } = await openLoaded();
  await pay(user, '4111111111111111');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('We are checking your payment'));
  expect(screen.queryByRole('button')).toBeNull();
});

test('R-E02 a link that was used meanwhile leads to the page that says so', async () => {
  server.answers['payment-method'] = (response) => {
    server.link = { ...server.link, status: 'used' };
    problem(response, 410, 'link-used');
  };
  const { user, go } = await openLoaded();
  await pay(user, '4111111111111111');
  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('already-used'));
});

test('D-30 a page whose words have changed twice loads no more, and says so', async () => {
  server.answers['payment-method'] = (response) => problem(response, 409, 'document-changed');
  sessionStorage.setItem('doorstep-document-changed:card-mandate', '{}');
  const { user, go } = await openLoaded();
  await pay(user, '4111111111111111');
  expect((await screen.findByRole('alert')).textContent).toBe('Error : This page has changed again');
  expect(go).not.toHaveBeenCalled();
  sessionStorage.clear();
});

test.each(['payment-method', 'direct-debit-mandate'] as const)(
  'D-09 where a %s is recorded only the way on is left',
  async (act) => {
    server.link = sampleLink('choice', { completed: [act], payment_methods: ['card', 'direct-debit'] });
    const { store, form: drawn } = openForm();
    render(drawn);
    await store.load();
    expect(await screen.findByRole('link', { name: 'Go on' })).toBeDefined();
    expect(form()).toBeNull();
  },
);
