/** Help for the tests of this block: a page with a card form, and our server as far as it is asked. */
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { sampleLink } from '../../../authoring/walk/sample-site.ts';
import CardForm from '../../../src/blocks/card-form/island.tsx';
import type { CardFormProps } from '../../../src/blocks/card-form/props.ts';
import { type IslandProps, IslandView } from '../../../src/page/render/island-view.tsx';
import type { CardFormBlock, Link } from '../../../src/types.gen.ts';
import { watchScrolled } from '../browser/scrolled.ts';
import { quickUser } from '../drawn/quick-user.ts';
import { renderBlocks } from '../drawn/render-block.tsx';

export const messages: Record<string, string> = {
  cardNumber: 'Card number',
  cardExpiry: 'Expiry (MM/YY)',
  cardCvv: 'CVV',
  cardNumberInvalid: 'That is no card number',
  cardExpiryInvalid: 'That is no date to come',
  cardCvvInvalid: 'That is no CVV',
  cardFaulty: 'Check it',
  cardIncomplete: 'Fill it in',
  cardErrorPrefix: 'Error : {message}',
  pageChangedAgain: 'This page has changed again',
  genericError: 'There has been an error, please retry',
  cardDeclined: 'Declined',
  cardLoading: 'Loading the fields',
  pleaseWait: 'Please wait',
  cardChecking: 'Checking the card',
  paymentPending: 'We are checking your payment',
  testMode: 'Test mode: no money moves',
  testCardsOnly: 'Test mode accepts test cards only',
  tokeniseFailed: 'We could not read your card',
  cardNotSetUp: 'Your card was not set up. Use another',
  cardNotCharged: 'Nothing was charged. Use another',
  cardUnavailable: 'No card form',
  continue: 'Go on',
  tryAgain: 'Try again',
};
const block: CardFormBlock = {
  ...{ type: 'card-form', purpose: 'mandate' },
  ...{ legend: 'Payment Method', label: 'Continue', to: 'next' },
};

type Answer = { status?: number; body: object };

export const problem = (status: number, slug: string): Answer => ({
  status,
  body: { type: `/problems/${slug}`, title: '', status, detail: '' },
});

type Given = {
  messages?: Record<string, string>;
  purpose?: CardFormBlock['purpose'];
  link?: Partial<Link>;
  /** What our server says to a call, by the last part of its path. The link itself is its id. */
  answers?: Record<string, () => Answer | Promise<Answer>>;
};

/** Draws a card form as the server does. A link for a payment may not set up a card. */
export function drawForm({ purpose = 'mandate', link, ...given }: Given = {}) {
  const isPayment = purpose === 'payment';
  return renderBlocks(
    { ...block, purpose },
    {
      link: sampleLink(isPayment ? 'single-payment' : 'card', link),
      page: { name: isPayment ? 'single-card-payment' : 'card-mandate', next: 'success-card' },
      site: {
        messages: given.messages ?? messages,
        values: { three_d_secure_amount_pence: { type: 'money', value: 3500 } },
      },
    },
  );
}

/** Draws a card form, and brings its island to life as the browser does. */
export async function openForm(given: Given = {}) {
  watchScrolled();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers: Given['answers'] = {
    'client-token': () => ({ body: { client_token: 'sandbox.token' } }),
    'payment-method': () => ({ status: 201, body: { reference: 'DS-1', recorded_at: '' } }),
    ...given.answers,
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const { status = 200, body } = (await answers[path.split('/').at(-1)!]?.()) ?? problem(404, 'link-unknown');
    return Response.json(body, { status });
  });
  const [go, reload] = [vi.fn(), vi.fn()];
  vi.stubGlobal('location', { pathname: '/card-mandate', origin: location.origin, assign: go, reload });
  drawForm(given);
  const element = document.querySelector<HTMLElement>('[data-island=card-form]')!;
  const { own, words } = JSON.parse(element.dataset.props!) as IslandProps<CardFormProps>;
  const frames = [...document.querySelectorAll('[data-field] > [data-id]')].map((box) =>
    box.appendChild(document.createElement('iframe')),
  );
  const root = await act(() => hydrateRoot(element, <IslandView component={CardForm} own={own} words={words} />));
  onTestFinished(() => {
    act(() => root.unmount());
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return { go, reload, frames, user: quickUser(null) };
}

export const form = () => document.querySelector('form');
export const number = () => screen.findByRole('textbox', { name: 'Card number' });

/** Fills the form in and presses Continue. */
export async function pay(user: UserEvent, card: string) {
  await user.type(await number(), card);
  await user.type(screen.getByRole('textbox', { name: 'Expiry (MM/YY)' }), '12/99');
  await user.type(screen.getByRole('textbox', { name: 'CVV' }), '123');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}
