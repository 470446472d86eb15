/** Help for the tests of this block: a page with a card form, and our server as far as it is asked. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import CardForm from '../../../src/blocks/card-form/index.tsx';
import { createLinkStore } from '../../../src/page/link/store.ts';
import { RenderingContext } from '../../../src/page/render/context.ts';
import type { Drawn } from '../../../src/rules/drawn.ts';
import { sampleId, sampleLink, sampleSite } from '../../../src/states/sample-site.ts';
import type { CardFormBlock, CompiledPage, CompiledSite, Link } from '../../../src/types.gen.ts';
import { watchScrolled } from '../browser/scrolled.ts';
import { quickUser } from '../drawn/quick-user.ts';

export const messages: Record<string, string> = {
  cardNumber: 'Card number',
  cardExpiry: 'Expiry (MM/YY)',
  cardCvv: 'CVV',
  cardNumberInvalid: 'That is no card number',
  cardExpiryInvalid: 'That is no date to come',
  cardCvvInvalid: 'That is no CVV',
  cardIncomplete: 'Fill it in',
  cardErrorPrefix: 'Error : {message}',
  pageChangedAgain: 'This page has changed again',
  genericError: 'There has been an error, please retry',
  cardDeclined: 'Declined',
  cardLoading: 'Loading the fields',
  pleaseWait: 'Please wait',
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
const site: CompiledSite = {
  ...sampleSite,
  messages,
  values: { three_d_secure_amount_pence: { type: 'money', value: 3500 } },
};
const block: CardFormBlock = {
  type: 'card-form',
  purpose: 'mandate',
  legend: 'Payment Method',
  label: 'Continue',
  to: 'next',
};
const page: CompiledPage = {
  name: 'card-mandate',
  next: 'success-card',
  page: { $schema: '', path: '/card-mandate', title: 'Payment Method', link: 'required', blocks: [block] },
  texts: {},
  documents: {},
  needs: [],
};

export const problem = (response: ServerResponse, status: number, slug: string) =>
  response.writeHead(status).end(JSON.stringify({ type: `/problems/${slug}`, title: '', status, detail: '' }));

/** What our server says to a call, by the last part of its path, and the link that it knows. */
export const server: { answers: Record<string, (response: ServerResponse) => void>; link: Link } = {
  answers: {},
  link: sampleLink('card'),
};

/** Starts our server before each test of a file, and takes back after it what the test has left. */
export function serveCards(): void {
  let close: () => void;
  beforeEach(async () => {
    watchScrolled();
    server.link = sampleLink('card');
    server.answers = {
      'client-token': (response) => response.end('{"client_token":"sandbox.token"}'),
      'payment-method': (response) => response.writeHead(201).end('{"reference":"DS-1","recorded_at":""}'),
    };
    const listening = createServer((request, response) => {
      request.resume();
      const answer = server.answers[request.url?.split('/').at(-1) ?? ''];
      if (answer) answer(response);
      else response.end(JSON.stringify(server.link));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    close = () => {
      listening.closeAllConnections();
      listening.close();
    };
    const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    const { fetch } = globalThis;
    // Node has no page whose origin a relative address could belong to.
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, origin), init));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    close();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

type Given = {
  messages?: Record<string, string>;
  purpose?: CardFormBlock['purpose'];
  /** What our server has drawn the page from. */
  drawn?: Drawn;
};

/** A card form that is not on the page yet. */
export function openForm(given: Given = {}) {
  const store = createLinkStore(sampleId, { drawn: given.drawn });
  const go = vi.fn();
  // A link for a payment may not set up a card.
  const name = given.purpose === 'payment' ? 'single-card-payment' : page.name;
  const rendering = { site: { ...site, messages: given.messages ?? messages }, page: { ...page, name }, store, go };
  const form = (
    <RenderingContext value={rendering}>
      <CardForm {...block} purpose={given.purpose ?? block.purpose} />
    </RenderingContext>
  );
  return { go, store, form, user: quickUser(null) };
}

/** A card form on the page, its link read. */
export async function openLoaded(given?: Parameters<typeof openForm>[0]) {
  const opened = openForm(given);
  render(opened.form);
  await opened.store.load();
  return opened;
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
