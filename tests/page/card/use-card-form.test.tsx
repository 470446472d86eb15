// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import type { FieldPlaces } from '../../../src/page/card/gateway.ts';
import { type CardFormOptions, useCardForm } from '../../../src/page/card/use-card-form.ts';
import { fakeGateway, placesIn, testClock, validFields } from '../../support/card/card.ts';

function Form(options: CardFormOptions) {
  const places = useRef<FieldPlaces | undefined>(undefined);
  places.current ??= placesIn(document.body);
  const { state, submit, retry } = useCardForm(places, options);
  return (
    <>
      <output>{state.status}</output>
      <button type="button" onClick={submit}>
        Continue
      </button>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </>
  );
}

function openForm(given: Partial<CardFormOptions> = {}, fake = fakeGateway()) {
  const options: CardFormOptions = {
    linkPath: '/public-api/links/x',
    purpose: 'mandate',
    amount: '35.00',
    words: (name) => name,
    shown: { button: 'Continue' },
    fetchToken: async () => ({ token: 'token', acceptedStatuses: [] }),
    openGateway: async () => fake.gateway,
    send: async () => ({}),
    onRecorded: () => undefined,
    onLinkChanged: async () => undefined,
    clock: testClock(),
    ...given,
  };
  return { fake, options, user: userEvent.setup({ delay: null }) };
}
/** However busy the machine. */
const eventually = (check: () => void) => vi.waitFor(check, 30_000);

const status = () => screen.getByRole('status').textContent;

test('what to do afterwards is asked of the latest drawing', async () => {
  const first = vi.fn();
  const second = vi.fn();
  const { fake, options, user } = openForm({ onRecorded: first });
  const { rerender } = render(<Form {...options} />);
  await eventually(() => expect(status()).toBe('ready'));
  rerender(<Form {...options} onRecorded={second} />);

  act(() => fake.type(validFields));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await eventually(() => expect(second).toHaveBeenCalledOnce());
  expect(first).not.toHaveBeenCalled();
});

test('D-49 a card is sent with the words at its form and the build that drew its page', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(String(body))]);
    return Response.json({}, { status: 201 });
  });
  const release = '0123456789abcdef01234567';
  const { fake, options, user } = openForm({ release });
  const { send: _, ...asShipped } = options;
  render(<Form {...asShipped} />);
  await eventually(() => expect(status()).toBe('ready'));
  act(() => fake.type(validFields));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const body = { nonce: expect.any(String), button: 'Continue', release };
  await eventually(() => expect(sent).toEqual([['/public-api/links/x/payment-method', body]]));
});

test('a form that is mounted twice, as React does in development, ends with one gateway', async () => {
  const open = new Set<object>();
  const { options } = openForm({
    openGateway: async () => {
      const { gateway } = fakeGateway({ teardown: async () => void open.delete(gateway) });
      open.add(gateway);
      return gateway;
    },
  });
  const { unmount } = render(
    <StrictMode>
      <Form {...options} />
    </StrictMode>,
  );
  await eventually(() => expect(status()).toBe('ready'));
  expect(open.size).toBe(1);
  unmount();
  await eventually(() => expect(open.size).toBe(0));
});
