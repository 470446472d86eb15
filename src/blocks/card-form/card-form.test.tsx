// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleId, sampleLink } from '../../../authoring/walk/sample-site.ts';
import { drawForm, form, messages, number, openForm, pay, problem } from '../../../tests/support/card/card-form.tsx';

test('what the server draws has its places but no text boxes, and no button', () => {
  const { innerHTML } = drawForm().container.querySelector('[data-island]')!;
  expect(innerHTML).toContain('Payment Method');
  expect(innerHTML).not.toMatch(/<input|<button/);
  expect(document.querySelectorAll('[data-field] > [data-id]')).toHaveLength(3);
});

test.each([['payment-method'], ['direct-debit-mandate']])(
  'D-09 where a %s is recorded only the way on is left',
  (act) => {
    drawForm({ link: { ...sampleLink('choice'), completed: [act] } });
    expect(screen.getByRole('link', { name: 'Go on' })).toBeDefined();
    expect(form()).toBeNull();
  },
);

test('what is drawn into the boxes before the form is taken over stays in them; the fields stand in a group', async () => {
  const { frames } = await openForm();
  expect(frames.map(({ isConnected }) => isConnected)).toEqual([true, true, true]);
  expect(vi.mocked(console.error).mock.calls.join()).not.toMatch(/hydrat/i);
  await number();
  expect(screen.getByRole('group', { name: 'Payment Method' })).toBeDefined();
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  expect(screen.getByText('Test mode: no money moves')).toBeDefined();
});

test('every faulty field says what is wrong with it, beside it', async () => {
  const { user } = await openForm();
  await user.type(await number(), '9');
  await user.type(screen.getByRole('textbox', { name: 'Expiry (MM/YY)' }), '13/20');
  await user.type(screen.getByRole('textbox', { name: 'CVV' }), '1');
  await user.tab();
  for (const [name, says] of [
    ['Card number', 'That is no card number'],
    ['Expiry (MM/YY)', 'That is no date to come'],
    ['CVV', 'That is no CVV'],
  ]) {
    const field = screen.getByRole('textbox', { name });
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(says);
    expect(field.closest('[data-field]')?.contains(described)).toBe(true);
  }
});

test('while something is still to be typed the place of Continue says so, and otherwise where a field is wrong', async () => {
  const { user } = await openForm();
  await user.type(await number(), '4111111111111111');
  expect(screen.getByText('Fill it in')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Expiry (MM/YY)' }), '13/3');
  expect(screen.queryByText('Fill it in')).toBeNull();
  expect(screen.getByText('Check it')).toBeDefined();
});

test('R-C08 R-C11 D-04 while busy the form says so, and Continue is disabled; a recorded card leads on', async () => {
  let answer = (_: { status: number; body: object }) => {};
  const late = () => new Promise<{ status: number; body: object }>((resolve) => (answer = resolve));
  const { user, go } = await openForm({ answers: { 'payment-method': late } });
  await pay(user, '4111111111111111');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Please wait'));
  expect(form()?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checking the card' }).disabled).toBe(true);

  answer({ status: 201, body: {} });
  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(`/success-card?id=${sampleId}`));
  expect(form()?.getAttribute('aria-busy')).toBe('false');
});

test.each([
  ['4000000000001018', 'Error : authenticate_frictionless_failed'],
  ['4000000000000002', 'Error : Card type is not accepted by this merchant account'],
  ['4000000000000010', 'Error : There has been an error, please retry'],
  ['4000000000000028', 'Error : We could not read your card'],
  ['4242424242424242', 'Error : Test mode accepts test cards only'],
])('R-C12 R-C13 R-C14 R-C15 the card %s gives the error box "%s"', async (card, text) => {
  const { user, go } = await openForm();
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
    const { user } = await openForm({ purpose, link: { amount_pence: 3499 } });
    await pay(user, card);
    expect((await screen.findByRole('alert')).textContent).not.toContain('Use another');
    expect(screen.queryByText(/Use another/)?.textContent).toBe(advice);
    expect(screen.getByRole('button', { name: 'Continue', description: advice ?? '' })).toBe(document.activeElement);
  },
);

test('before the status of the bank’s check stands its cause in plain words', async () => {
  const { user } = await openForm({ messages: { ...messages, cardRefusedByBank: 'Your bank did not allow it.' } });
  await pay(user, '4000000000001018');
  expect((await screen.findByRole('alert')).textContent).toBe('Error : authenticate_frictionless_failed');
  const said = 'Your bank did not allow it. Your card was not set up. Use another';
  expect(screen.getByRole('button', { name: 'Continue', description: said })).toBeDefined();
});

test('D-05 without the optional messages a refusal is its own words alone, and a tokenise failure only logged', async () => {
  const { cardNotSetUp: _, tokeniseFailed: __, ...rest } = messages;
  const refused = await openForm({ messages: rest });
  await pay(refused.user, '4000000000001018');
  const alert = await screen.findByRole('alert');
  expect(alert.parentElement?.textContent).toBe('Error : authenticate_frictionless_failed');
  const { user } = await openForm({ messages: rest });
  await pay(user, '4000000000000028');
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  await waitFor(() => expect(form()?.getAttribute('aria-busy')).toBe('false'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after too many tries the phone number is a link, and nothing invites to go on', async () => {
  const words = 'We have stopped taking cards here for now: call {phone}.';
  const answers = { 'payment-method': () => problem(429, 'too-many-tries') };
  const { user } = await openForm({ messages: { ...messages, tooManyTries: words }, answers });
  await pay(user, '4111111111111111');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We have stopped taking cards here for now');
  expect(alert.querySelector('a')?.href).toBe('tel:+441632960999');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByText(/to continue|to go on/)).toBeNull();
  expect(document.activeElement?.tagName).toBe('FIELDSET');
});

test.each([
  ['soft', []],
  ['funds', []],
  ['expired', ['expirationDate']],
  ['cvv', ['cvv']],
])(
  'a card that is declined as %s marks what can be put right, %j, and goes there, and is refused as any other is',
  async (decline, fields) => {
    const words = { cardDeclinedExpired: 'Expired', cardDeclinedCvv: 'Wrong CVV' };
    const declined = problem(402, 'card-declined');
    const answers = { 'payment-method': () => ({ ...declined, body: { ...declined.body, decline } }) };
    const { user } = await openForm({ messages: { ...messages, ...words }, answers });
    await pay(user, '4111111111111111');
    const alert = await screen.findByRole('alert');
    expect(alert.nextElementSibling?.textContent).toBe('Your card was not set up. Use another');
    expect(alert.closest('[data-tone=warning]')).not.toBeNull();
    const marked = [...document.querySelectorAll<HTMLElement>('[data-faulty]')];
    expect(marked.map(({ dataset }) => dataset.field)).toEqual(fields);
    const invalid = document.querySelectorAll('[aria-invalid=true]');
    expect([...invalid]).toEqual(fields.length ? [document.activeElement] : []);
  },
);

test('R-C18 the error box goes when the customer tries again', async () => {
  const answers = [problem(402, 'card-declined'), { status: 201, body: {} }];
  const { user, go } = await openForm({ answers: { 'payment-method': () => answers.shift()! } });
  await pay(user, '4111111111111111');
  expect((await screen.findByRole('alert')).textContent).toBe('Error : Declined');
  const button = screen.getByRole('button', { name: 'Continue' });
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('D-04 a pending payment says that we are checking, and there is nothing to press', async () => {
  const { user } = await openForm({ answers: { 'payment-method': () => problem(409, 'payment-pending') } });
  await pay(user, '4111111111111111');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('We are checking your payment'));
  expect(screen.queryByRole('button')).toBeNull();
});

test('R-E02 where the link was used meanwhile the page loads anew, and then shows what it is', async () => {
  const answers = {
    'payment-method': () => problem(410, 'link-used'),
    [sampleId]: () => ({ body: sampleLink('card', { status: 'used' }) }),
  };
  const { user, reload } = await openForm({ answers });
  await pay(user, '4111111111111111');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('D-30 a page whose words have changed loads anew; after the second time it loads no more, and says so', async () => {
  const answers = { 'payment-method': () => problem(409, 'document-changed') };
  const { user, reload } = await openForm({ answers });
  await pay(user, '4111111111111111');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());

  const again = await openForm({ answers });
  await pay(again.user, '4111111111111111');
  expect((await screen.findByRole('alert')).textContent).toBe('Error : This page has changed again');
  expect(again.reload).not.toHaveBeenCalled();
});
