// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardFields, CardTexts } from '../../../../src/page/card/gateway.ts';
import { gatewayMessage } from '../../../../src/page/card/gateway-message.ts';
import { createGateway } from '../../../../src/page/card/sandbox/sandbox.ts';
import { placesIn } from '../../../support/card/card.ts';

// jsdom knows the dialog element but not its methods. Escape is tried in a real browser.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement, returnValue: string) {
    this.open = false;
    this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  },
});

const words: CardTexts = (name) => name;
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup({ delay: null });
  // The sandbox has nothing to ask anybody.
  vi.stubGlobal('fetch', () => expect.fail('a card digit may not leave the page'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function openSandbox() {
  const gateway = await createGateway('sandbox.token', words);
  const seen: CardFields[] = [];
  await gateway.mount(placesIn(document.body), { onChange: (fields) => void seen.push(fields) });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return {
    gateway,
    box,
    last: () => seen.at(-1),
    async fill(number: string, expiry = '12/99', cvv = number.startsWith('37') ? '1234' : '123') {
      await user.type(box('Card number'), number);
      await user.type(box('Expiry (MM/YY)'), expiry);
      await user.type(box('CVV'), cvv);
    },
  };
}

/** The nonce says which card it is by its brand: no digit of it leaves the page. */
const succeed = { liabilityShifted: true, nonce: expect.stringMatching(/^sandbox-success-[a-z-]+-[0-9a-f-]{36}$/) };
const failWith = (status: string) => ({
  liabilityShifted: false,
  status,
  nonce: expect.stringMatching(/^sandbox-not-shifted-/),
});

const declined = (why: string) => ({
  liabilityShifted: true,
  nonce: expect.stringMatching(new RegExp(`^sandbox-declined-${why}-`)),
});

test.each([
  ['4111111111111111', 'visa', succeed],
  ['5555555555554444', 'master-card', succeed],
  ['378282246310005', 'american-express', succeed],
  ['6011111111111117', 'discover', succeed],
  ['3530111333300000', 'jcb', succeed],
  ['36259600000004', 'diners-club', succeed],
  ['6304000000000000', 'maestro', succeed],
  ['6221261111117766', 'unionpay', succeed],
  ['4000000000001018', 'visa', failWith('authenticate_frictionless_failed')],
  ['4000000000001042', 'visa', failWith('authenticate_rejected')],
  ['4000000000001067', 'visa', failWith('lookup_error')],
  ['4000000000001075', 'visa', failWith('lookup_not_enrolled')],
  ['4000000000000036', 'visa', declined('[0-9a-f]{8}')],
  ['4000000000000044', 'visa', declined('funds')],
  ['4000000000000051', 'visa', declined('limit')],
  ['4000000000000069', 'visa', declined('expired')],
  ['4000000000000077', 'visa', declined('cvv')],
  ['4000000000000085', 'visa', declined('hard')],
  ['4000000000000093', 'visa', declined('later')],
  ['4000000000000101', 'visa', declined('fraud')],
  ['4000000000000119', 'visa', declined('unauthenticated')],
  ['4000000000000127', 'visa', declined('lost')],
])('the test card %s is a %s and does what the table says', async (number, cardType, outcome) => {
  const { gateway, fill, last } = await openSandbox();
  await fill(number);
  expect(last()).toEqual({ number: 'valid', expirationDate: 'valid', cvv: 'valid', cardType });

  const card = await gateway.tokenise();
  expect(card.bin).toBe(number.slice(0, 6));
  expect(await gateway.verify({ ...card, amount: '35.00' })).toMatchObject(outcome);
});

test('the card 0028 is not tokenised', async () => {
  const { gateway, fill } = await openSandbox();
  await fill('4000000000000028');
  await expect(gateway.tokenise()).rejects.toThrow();
});

test('a valid number outside the table is refused in words of its own', async () => {
  const { gateway, fill, last } = await openSandbox();
  await fill('4242424242424242');
  expect(last()).toMatchObject({ number: 'valid' });
  await expect(gateway.tokenise()).rejects.toMatchObject({ name: 'CardRefusal', messageName: 'testCardsOnly' });
});

test.each([
  ['4000000000000002', 'Card type is not accepted by this merchant account'],
  ['4000000000000010', undefined],
])('the verification of %s rejects, the provider saying "%s" deep inside', async (number, message) => {
  const { gateway, fill } = await openSandbox();
  await fill(number);
  const card = await gateway.tokenise();
  const error = await gateway.verify({ ...card, amount: '35.00' }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).not.toContain('merchant');
  expect(gatewayMessage(error)).toBe(message);
});

test.each([
  ['4000000000001091', 'challengeApprove', succeed],
  ['4000000000001091', 'challengeDecline', failWith('authenticate_failed')],
  ['4000000000001109', 'challengeApprove', failWith('authenticate_failed')],
  ['4000000000001109', 'challengeDecline', failWith('authenticate_failed')],
])('R-C10 %s challenges, and %s is answered', async (number, button, outcome) => {
  const { gateway, fill } = await openSandbox();
  await fill(number);
  const verification = gateway.verify({ ...(await gateway.tokenise()), amount: '35.00' });
  const dialog = await screen.findByRole('dialog', { name: 'challengeTitle' });
  expect(dialog.textContent).toContain('challengeText');
  await user.click(screen.getByRole('button', { name: button }));
  expect(await verification).toMatchObject(outcome);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a challenge that loses its form ends', async () => {
  const { gateway, fill } = await openSandbox();
  await fill('4000000000001091');
  const verification = gateway.verify({ ...(await gateway.tokenise()), amount: '35.00' });
  await screen.findByRole('dialog');
  await gateway.teardown();
  expect(await verification).toMatchObject({ liabilityShifted: false });
  await waitFor(() => expect(document.querySelector('dialog, input')).toBeNull());
});

test('R-C18 a nonce is verified once', async () => {
  const { gateway, fill } = await openSandbox();
  await fill('4111111111111111');
  const card = await gateway.tokenise();
  await gateway.verify({ ...card, amount: '35.00' });
  await expect(gateway.verify({ ...card, amount: '35.00' })).rejects.toThrow();
  expect((await gateway.tokenise()).nonce).not.toBe(card.nonce);
});

test.each(['35', '35.0', '£35.00', ''])('an amount of "%s" is not one', async (amount) => {
  const { gateway, fill } = await openSandbox();
  await fill('4111111111111111');
  await expect(gateway.verify({ ...(await gateway.tokenise()), amount })).rejects.toThrow();
});

test('R-C02 the fields are what browsers and screen readers expect', async () => {
  const { box } = await openSandbox();
  const looks = ['Card number', 'Expiry (MM/YY)', 'CVV'].map((name) => {
    const { autocomplete, inputMode, placeholder } = box(name);
    return [autocomplete, inputMode, placeholder];
  });
  expect(looks).toEqual([
    ['cc-number', 'numeric', '1111 1111 1111 1111'],
    ['cc-exp', 'numeric', 'MM/YY'],
    ['cc-csc', 'numeric', '111'],
  ]);
});

test('what is typed is grouped, and only digits go in', async () => {
  const { box, fill } = await openSandbox();
  await fill('4111-1111 1111x1111', '1/99', '12a3');
  expect(box('Card number').value).toBe('4111 1111 1111 1111');
  expect(box('Expiry (MM/YY)').value).toBe('01/99');
  expect(box('CVV').value).toBe('123');
  await user.clear(box('Card number'));
  await user.type(box('Card number'), '3782822463100059');
  expect(box('Card number').value, 'as its brand has them, and no longer than that').toBe('3782 822463 10005');
});

test('a digit put into the middle leaves the caret behind it', async () => {
  const { box } = await openSandbox();
  await user.type(box('Card number'), '41111111');
  await user.type(box('Card number'), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(box('Card number').value).toBe('4191 1111 1');
  expect(box('Card number').selectionStart).toBe(3);
});

test('backspace gets past a space', async () => {
  const { box } = await openSandbox();
  await user.type(box('Card number'), '41111{Backspace}{Backspace}');
  expect(box('Card number').value).toBe('411');
  await user.type(box('Expiry (MM/YY)'), '123{Backspace}{Backspace}');
  expect(box('Expiry (MM/YY)').value).toBe('1');
});

test('a field says that it is faulty once it is left, and which element says so', async () => {
  const { box, last } = await openSandbox();
  await user.type(box('Card number'), '4111');
  expect(last()?.number).toBe('unfinished');
  await user.tab();
  expect(last()?.number).toBe('faulty');
  expect(box('Card number').getAttribute('aria-invalid')).toBe('true');
  expect(box('Card number').getAttribute('aria-describedby')).toBe('number-problem');
});

test.each([
  ['0{Tab}', 'faulty'],
  ['01/20', 'unfinished'], // the beginning of 01/2030
  ['12/25', 'faulty'],
])('the expiry %s is %s', async (typed, state) => {
  const { box, last } = await openSandbox();
  await user.type(box('Expiry (MM/YY)'), typed);
  expect(last()?.expirationDate).toBe(state);
});

test('an empty field that is left is not scolded', async () => {
  const { box, last } = await openSandbox();
  await user.click(box('CVV'));
  await user.tab();
  expect(last()?.cvv).toBe('unfinished');
});

test('R-C05 the card type goes when the number may be several again', async () => {
  const { box, last } = await openSandbox();
  await user.type(box('Card number'), '37');
  expect(last()?.cardType).toBe('american-express');
  await user.type(box('Card number'), '{Backspace}');
  expect(last()).not.toHaveProperty('cardType');
});

test('a CVV is cut when the brand has a shorter one', async () => {
  const { box, fill } = await openSandbox();
  await fill('378282246310005', '12/99', '1234');
  await user.clear(box('Card number'));
  await user.type(box('Card number'), '4111111111111111');
  expect(box('CVV').value).toBe('123');
});
