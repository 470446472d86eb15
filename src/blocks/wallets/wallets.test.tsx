// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, testClock } from '../../../tests/support/card/card.ts';
import { openForm } from '../../../tests/support/card/card-session.ts';
import type { Clock } from '../../page/card/clock.ts';
import { type CardToken, emptyFields } from '../../page/card/gateway.ts';
import { pageSession } from '../../page/card/page-session.ts';
import type { CardState } from '../../page/card/state.ts';
import { createLinkStore } from '../../page/link/store.ts';
import { RenderingContext } from '../../page/render/context.ts';
import { blockSite, samplePage } from '../../states/sample-page.ts';
import { sampleId, sampleLink } from '../../states/sample-site.ts';
import type { Link, WalletsBlock } from '../../types.gen.ts';
import Wallets from './index.tsx';
import { Outcome } from './late/outcome.tsx';

// The buttons come by dynamic import, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const block: WalletsBlock = {
  type: 'wallets',
  wallets: ['paypal', 'apple-pay', 'google-pay'],
  legend: 'Use a wallet',
  note: 'We take no payment today.',
  divider: 'or use a card',
};

/** The block on the page of a card mandate, for a link that tells more. */
function drawn(told: Partial<Link> = {}, isPayPal = false, part = <Wallets {...block} />) {
  const link = sampleLink('card', told);
  const store = createLinkStore(sampleId, { drawn: { link: { status: 'ready', link } } });
  const page = samplePage([block], 'card-mandate');
  const form = (
    <RenderingContext value={{ site: blockSite, page, store, go: () => undefined, isPayPal }}>{part}</RenderingContext>
  );
  return { store, form };
}

/** The block beside a card form whose token names these wallets. */
async function shown(
  wallets?: CardToken['wallets'],
  told?: Partial<Link>,
  pause: Clock['pause'] = testClock().pause,
  isPayPal = false,
) {
  const { store, form } = drawn(told, isPayPal);
  const fetchToken = async () => ({ token: 'sandbox.token', acceptedStatuses: [], ...(wallets && { wallets }) });
  const send = () => Promise.reject(refusal(409, 'payment-pending'));
  const opened = await openForm({ fetchToken, send, clock: { ...testClock(), pause } });
  pageSession(store).set(opened.session);
  return { ...opened, ...render(form) };
}

test('D-43 a button shows for each wallet that content and settings have, in the order of content', async () => {
  await shown(['google-pay', 'paypal']);
  const group = await screen.findByRole('group', { name: 'Use a wallet' });
  await within(group).findAllByRole('button');
  const names = [...group.children].map((control) => control.getAttribute('aria-label'));
  expect(names).toEqual(['PayPal', 'Google Pay']);
  expect(screen.getByText('or use a card')).toBeDefined();
});

test('D-43 beside a card form PayPal is a link to a document of its own, which has a button and the way back', async () => {
  const { unmount } = await shown(['google-pay', 'paypal']);
  const link = await screen.findByRole('link', { name: 'PayPal' });
  expect(link.getAttribute('href')).toBe(`/with-paypal/card-mandate?id=${sampleId}`);
  unmount();

  await shown(['google-pay', 'paypal'], undefined, undefined, true);
  expect(await screen.findByRole('button', { name: 'PayPal' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Google Pay' })).toBeNull();
  expect(screen.queryByText('or use a card')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/card-mandate?id=${sampleId}`);
});

test('while a card is under way the link to PayPal leads nowhere', async () => {
  const { session } = await shown(['paypal'], undefined, () => new Promise(() => undefined));
  const link = await screen.findByRole('link', { name: 'PayPal' });
  session.beginWallet('google-pay', () => true);
  await waitFor(() => expect(link.getAttribute('aria-disabled')).toBe('true'));
  expect(fireEvent.click(link)).toBe(false);
});

test('a press does nothing between new card fields and the wallets of their token', async () => {
  const { store, form } = drawn();
  let now = 0;
  const clock = { ...testClock(), pause: () => new Promise<void>(() => undefined), wall: () => now };
  const fetchToken = async () => ({ token: 'sandbox.token', acceptedStatuses: [], wallets: ['google-pay' as const] });
  const { session } = await openForm({ fetchToken, clock, gateway: { goodFor: 1_000 } });
  pageSession(store).set(session);
  render(form);
  const button = await screen.findByRole('button', { name: 'Google Pay' });

  now = 2_000;
  const stop = session.subscribe(() => {
    if (session.state().status !== 'ready') return;
    stop();
    button.click();
  });
  await act(async () => session.refresh());
  expect(session.state()).toMatchObject({ status: 'ready' });
  expect(session.state()).not.toHaveProperty('wallet');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
});

test.each([[undefined], [[]]])(
  'with a token that names no wallet (%j) there is nothing, and no gap',
  async (wallets) => {
    const { container } = await shown(wallets);
    expect(container.innerHTML).toBe('');
  },
);

test.each([
  [{ completed: ['payment-method'] }],
  [{ pending: [{ act: 'payment-method', reference: 'DS-1' }] }],
] as Partial<Link>[][])('where the card form takes nothing there is no wallet: %j', async (told) => {
  const { container } = await shown(['paypal'], told);
  expect(container.innerHTML).toBe('');
});

test('D-04 while it is not known whether money has moved there is no button', async () => {
  const { session } = await shown(['google-pay', 'paypal'], undefined, () => new Promise(() => undefined));
  await screen.findByRole('button', { name: 'Google Pay' });
  void session.submit();
  await waitFor(() => expect(session.state().status).toBe('unknown'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  [undefined, true],
  [true, false],
])(
  'D-04 after a lost answer (%s) a wallet that the bank refuses does not say that nothing was charged (%s)',
  (unsettled, isSaid) => {
    const state: CardState = {
      ...{ status: 'ready', form: { fields: emptyFields, testMode: true }, wallet: 'google-pay' },
      ...{ problem: { text: 'authenticate_failed', cause: 'cardNotConfirmed' }, ...(unsettled && { unsettled }) },
    };
    const html = renderToString(drawn({}, false, <Outcome state={state} keep={false} />).form);
    expect(html).toContain('authenticate_failed');
    expect(html.includes(blockSite.messages.cardNotCharged!)).toBe(isSaid);
  },
);

test('what the server draws keeps its space unseen, with its words, and has no button', () => {
  const { form } = drawn();
  const html = renderToString(form);
  expect(html).toContain('data-waiting="true"');
  expect(html).toContain('or use a card');
  expect(html).not.toContain('<button');
  expect(html.match(/<span class/g)).toHaveLength(3);
});
