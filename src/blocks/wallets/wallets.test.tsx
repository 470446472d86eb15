// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { sampleId, sampleLink } from '../../../authoring/walk/sample-site.ts';
import { watchScrolled } from '../../../tests/support/browser/scrolled.ts';
import { refusal, testClock } from '../../../tests/support/card/card.ts';
import { openForm } from '../../../tests/support/card/card-session.ts';
import { type Given, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import type { Clock } from '../../page/card/clock.ts';
import { type CardToken, emptyFields } from '../../page/card/gateway.ts';
import { pageSession } from '../../page/card/page-session.ts';
import type { CardSession } from '../../page/card/session.ts';
import type { CardState } from '../../page/card/state.ts';
import { type IslandProps, IslandView } from '../../page/render/island-view.tsx';
import type { Link, WalletsBlock } from '../../types.gen.ts';
import Wallets from './island.tsx';
import { Outcome } from './outcome.tsx';
import type { WalletsProps } from './props.ts';

const block: WalletsBlock = {
  type: 'wallets',
  wallets: ['paypal', 'apple-pay', 'google-pay'],
  legend: 'Use a wallet',
  note: 'We take no payment today.',
  divider: 'or use a card',
};

/** The block as the server draws it on the page of a card mandate, or on the document with PayPal. */
function draw(link: Partial<Link> = {}, isPayPal = false, given: Given = {}) {
  return renderBlocks(block, {
    page: { name: 'card-mandate' },
    link: sampleLink('card', link),
    address: `${isPayPal ? '/with-paypal' : ''}/card-mandate?id=${sampleId}`,
    wallets: block.wallets,
    ...given,
  });
}

/** The properties of the island that the server has drawn. */
function propsInPage(): IslandProps<WalletsProps> {
  draw();
  return JSON.parse(document.querySelector<HTMLElement>('[data-island=wallets]')!.dataset.props!);
}

/** The island in its place, beside a card form's session. */
function showIsland(session: CardSession) {
  pageSession.set(session);
  onTestFinished(() => pageSession.set(undefined));
  const element = document.querySelector<HTMLElement>('[data-island=wallets]')!;
  const props = JSON.parse(element.dataset.props!) as IslandProps<WalletsProps>;
  element.replaceChildren();
  return render(<IslandView component={Wallets} {...props} />, { container: element });
}

/** The block beside a card form whose token names these wallets. */
async function show(wallets?: CardToken['wallets'], pause: Clock['pause'] = testClock().pause, isPayPal = false) {
  const fetchToken = async () => ({ token: 'sandbox.token', acceptedStatuses: [], ...(wallets && { wallets }) });
  const send = () => Promise.reject(refusal(409, 'payment-pending'));
  const opened = await openForm({ fetchToken, send, clock: { ...testClock(), pause } });
  draw({}, isPayPal);
  return { ...opened, ...showIsland(opened.session) };
}

test('D-43 a button shows for each wallet that content and settings have, in the order of content', async () => {
  await show(['google-pay', 'paypal']);
  const group = await screen.findByRole('group', { name: 'Use a wallet' });
  await within(group).findAllByRole('button');
  const names = [...group.children].map((control) => control.getAttribute('aria-label'));
  expect(names).toEqual(['PayPal', 'Google Pay']);
  expect(screen.getByText('or use a card')).toBeDefined();
});

test('D-43 beside a card form PayPal is a link to a document of its own, which has a button and the way back', async () => {
  await show(['google-pay', 'paypal']);
  const link = await screen.findByRole('link', { name: 'PayPal' });
  expect(link.getAttribute('href')).toBe(`/with-paypal/card-mandate?id=${sampleId}`);

  await show(['google-pay', 'paypal'], undefined, true);
  expect(await screen.findByRole('button', { name: 'PayPal' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Google Pay' })).toBeNull();
  expect(screen.queryByText('or use a card')).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/card-mandate?id=${sampleId}`);
});

test('while a card is under way the link to PayPal leads nowhere', async () => {
  const { session } = await show(['paypal'], () => new Promise(() => undefined));
  const link = await screen.findByRole('link', { name: 'PayPal' });
  session.beginWallet('google-pay');
  await waitFor(() => expect(link.getAttribute('aria-disabled')).toBe('true'));
  expect(fireEvent.click(link)).toBe(false);
});

test('a press does nothing between new card fields and the wallets of their token', async () => {
  let now = 0;
  const clock = { ...testClock(), pause: () => new Promise<void>(() => undefined), wall: () => now };
  const fetchToken = async () => ({ token: 'sandbox.token', acceptedStatuses: [], wallets: ['google-pay' as const] });
  const { session } = await openForm({ fetchToken, clock, gateway: { goodFor: 1_000 } });
  draw();
  showIsland(session);
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

test.each([[undefined], [[]]])('with a token that names no wallet (%j) nothing shows, and no gap', async (wallets) => {
  const { container } = await show(wallets);
  await waitFor(() => expect((container.firstElementChild as HTMLElement).hidden).toBe(true));
});

test.each<[string, Partial<Link>, Given]>([
  ['the card is recorded', { completed: ['payment-method'] }, {}],
  ['a card is being checked', { pending: [{ act: 'payment-method', reference: 'DS-1' }] }, {}],
  ['the server takes none', {}, { wallets: [] }],
])('where %s there is no wallet', (_what, link, given) => {
  expect(draw(link, false, given).container.innerHTML).toBe('');
});

test('D-04 while it is not known whether money has moved there is no button', async () => {
  const { session } = await show(['google-pay', 'paypal'], () => new Promise(() => undefined));
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
    watchScrolled();
    const { words } = propsInPage();
    const { container } = render(<IslandView component={Outcome} own={{ state, keep: false }} words={words} />);
    expect(container.textContent).toContain('authenticate_failed');
    expect(container.textContent?.includes('Nothing was charged')).toBe(isSaid);
  },
);

test('what the server draws keeps its space unseen, with its words, and has no button', () => {
  const { innerHTML } = draw().container;
  expect(innerHTML).toContain('data-waiting="true"');
  expect(innerHTML).toContain('or use a card');
  expect(innerHTML).not.toContain('<button');
  expect(innerHTML.match(/<span class/g)).toHaveLength(3);
});
