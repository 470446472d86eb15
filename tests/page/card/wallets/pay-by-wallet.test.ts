// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { CardFailure } from '../../../../src/page/card/gateway.ts';
import { payByWallet } from '../../../../src/page/card/wallets/pay-by-wallet.ts';
import type { SheetEnd, WalletAdapter } from '../../../../src/page/card/wallets/wallet.ts';
import { fakeGateway, passed, refusal } from '../../../support/card/card.ts';
import { openForm } from '../../../support/card/card-session.ts';

const payment = {
  keep: false,
  amountPence: 3499,
  label: 'Broadband',
  merchant: 'Sample Fibre',
  managementUrl: 'https://x',
};
const shown = { statement: 'You pay now', button: 'Apple Pay' };

/** A press of Apple Pay whose sheet ends as told, and what the sheet was told of the outcome. */
function pressOf(open: WalletAdapter['open']) {
  const adapter = { open, teardown: async () => undefined };
  return { wallet: 'apple-pay', adapter, payment, shown } as const;
}

function approved(rest: { bin?: string } = {}) {
  const settled = vi.fn();
  const end: SheetEnd = { status: 'approved', nonce: 'wallet-nonce', onOutcome: settled, ...rest };
  return { settled, press: pressOf(async () => end) };
}

test('D-43 a wallet that the device authenticates is recorded with its own words, without a check of ours', async () => {
  const verify = vi.fn(async () => passed);
  const words = vi.fn();
  const send = async (nonce: string, _key: string, _signal: AbortSignal, said?: object) => void words(nonce, said);
  const { session, recorded, seen } = await openForm({ gateway: { verify }, send });
  const { press, settled } = approved();
  await payByWallet(session, press);
  expect(words).toHaveBeenCalledExactlyOnceWith('wallet-nonce', shown);
  expect(verify).not.toHaveBeenCalled();
  expect(recorded).toHaveBeenCalledOnce();
  expect(settled).toHaveBeenCalledExactlyOnceWith('taken');
  expect(seen.slice(-3)).toEqual(['sheet', 'recording', 'recorded']);
});

describe('D-43 a token that needs our check', () => {
  test('is verified by its first digits, and the nonce of the check is sent', async () => {
    const verify = vi.fn(async () => passed);
    const { session, sent, seen } = await openForm({ gateway: { verify } });
    await payByWallet(session, approved({ bin: '411111' }).press);
    expect(verify).toHaveBeenCalledWith({ nonce: 'wallet-nonce', bin: '411111', amount: '35.00', cardholder: {} });
    expect(sent.map(({ nonce }) => nonce)).toEqual(['verified-nonce']);
    expect(seen.slice(-4)).toEqual(['sheet', 'verifying', 'recording', 'recorded']);
  });

  test('is refused with the status where liability has not shifted, and nothing is sent', async () => {
    const verify = async () => ({ ...passed, liabilityShifted: false, status: 'authenticate_failed' });
    const { session, sent } = await openForm({ gateway: { verify } });
    const { press, settled } = approved({ bin: '411111' });
    await payByWallet(session, press);
    expect(session.state()).toMatchObject({
      status: 'ready',
      wallet: 'apple-pay',
      problem: { text: 'authenticate_failed' },
    });
    expect(sent).toEqual([]);
    expect(settled).toHaveBeenCalledExactlyOnceWith('refused');
  });
});

test('D-43 a sheet that the customer closes takes nothing, and says so', async () => {
  const { session, sent } = await openForm();
  await payByWallet(
    session,
    pressOf(async () => ({ status: 'closed' })),
  );
  expect(session.state()).toMatchObject({
    status: 'ready',
    wallet: 'apple-pay',
    problem: { message: 'walletsClosed' },
  });
  expect(sent).toEqual([]);
});

test('a sheet that fails is logged by its code, and takes nothing', async () => {
  const { session, sent, logged } = await openForm();
  await payByWallet(
    session,
    pressOf(() => Promise.reject(new CardFailure('WALLET_NOT_VALIDATED'))),
  );
  expect(session.state()).toMatchObject({ status: 'ready', problem: { message: 'walletsFailed' } });
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'wallet-failed', codes: ['WALLET_NOT_VALIDATED'] }),
  );
  expect(sent).toEqual([]);
});

test.each([
  [402, 'card-declined', 'cardDeclined'],
  [409, 'wallet-refused', 'walletsRefused'],
  [409, 'instrument-not-offered', 'walletsRefused'],
  [409, 'authentication-missing', 'authenticationMissing'],
])('an answer of %i %s says %s, and the sheet is told that it is refused', async (status, slug, message) => {
  const { session } = await openForm({ send: () => Promise.reject(refusal(status, slug)) });
  const { press, settled } = approved();
  await payByWallet(session, press);
  expect(session.state()).toMatchObject({ status: 'ready', wallet: 'apple-pay', problem: { message } });
  expect(settled).toHaveBeenCalledExactlyOnceWith('refused');
});

test('D-04 a lost answer is asked for again with the same key, and what stays unknown is said', async () => {
  const keys = new Set<string>();
  const send = async (_nonce: string, key: string) => {
    keys.add(key);
    throw new TypeError('no answer');
  };
  const { session } = await openForm({ send });
  const { press, settled } = approved();
  await payByWallet(session, press);
  expect(keys.size).toBe(1);
  expect(session.state()).toMatchObject({ status: 'ready', unsettled: true, problem: { message: 'answerLost' } });
  expect(settled).toHaveBeenCalledExactlyOnceWith('unknown');
});

describe('one of the two is taken', () => {
  test('a second press opens no second sheet, and Continue takes no card while the sheet is open', async () => {
    const ends: ((end: SheetEnd) => void)[] = [];
    const open = vi.fn(() => new Promise<SheetEnd>((resolve) => void ends.push(resolve)));
    const tokenise = vi.fn(fakeGateway().gateway.tokenise);
    const { session, sent } = await openForm({ gateway: { tokenise } });
    const first = payByWallet(session, pressOf(open));
    await payByWallet(session, pressOf(open));
    await session.submit();
    expect(open).toHaveBeenCalledOnce();
    expect(tokenise).not.toHaveBeenCalled();
    ends[0]?.({ status: 'approved', nonce: 'wallet-nonce', onOutcome: () => undefined });
    await first;
    expect(sent).toHaveLength(1);
  });

  test('no sheet opens while a card is under way', async () => {
    const open = vi.fn();
    const { session, sent } = await openForm();
    const card = session.submit();
    await payByWallet(session, pressOf(open));
    await card;
    expect(open).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  });
});

test('the sheet opens inside the press, before anything is awaited', async () => {
  const { session } = await openForm();
  const open = vi.fn(async (): Promise<SheetEnd> => ({ status: 'closed' }));
  const pressed = payByWallet(session, pressOf(open));
  expect(open).toHaveBeenCalledOnce();
  await pressed;
});

test('a page that leaves closes the sheet, and what comes after sends nothing', async () => {
  let abandoned: AbortSignal | undefined;
  let approve: (end: SheetEnd) => void = () => undefined;
  const open: WalletAdapter['open'] = (_payment, signal) => {
    abandoned = signal;
    return new Promise((resolve) => {
      approve = resolve;
    });
  };
  const { session, sent } = await openForm();
  const settled = vi.fn();
  const pressed = payByWallet(session, pressOf(open));
  session.stop();
  expect(abandoned?.aborted).toBe(true);
  approve({ status: 'approved', nonce: 'late', onOutcome: settled });
  await pressed;
  expect(sent).toEqual([]);
  expect(settled).toHaveBeenCalledExactlyOnceWith('refused');
});
