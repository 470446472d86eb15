import type { Wallet } from '../../rules/facts.ts';
import type { CreateWallet, SheetEnd, WalletPayment } from '../wallets/wallet.ts';
import { cardOnFileBin, nonceFor } from './bank.ts';
import { choose } from './dialog.ts';

/** What the customer chooses on a test sheet (D-43). `approve-card` is Google Pay's card on file, which the bank checks. */
type Choice = 'approve' | 'approve-card' | 'decline' | 'close' | 'lose-answer';

/** The kinds of tokens, by whether they are kept. The server's table has the same names. */
const kinds: Record<Wallet, { pays: string; kept: string }> = {
  'apple-pay': { pays: 'apple-pay.visa', kept: 'apple-pay-merchant.visa' },
  'google-pay': { pays: 'google-pay.visa', kept: 'google-pay.visa' },
  paypal: { pays: 'paypal', kept: 'paypal-agreement' },
};

const outcomes = { approve: 'success', decline: 'declined', 'lose-answer': 'lost' } as const;

/**
 * Makes a wallet of the sandbox: a sheet of our own on which the customer chooses the outcome. Its words say that it is a
 * test. It needs no device.
 */
export const createWallet: CreateWallet = async ({ wallet, words }) => {
  const ended = new AbortController();

  async function open(payment: WalletPayment, signal: AbortSignal): Promise<SheetEnd> {
    const choices: (readonly [Choice, string])[] = [
      ['approve', words('walletsApprove')],
      ...(wallet === 'google-pay' ? ([['approve-card', words('walletsApproveCard')]] as const) : []),
      ['decline', words('walletsDecline')],
      ['lose-answer', words('walletsLoseAnswer')],
      ['close', words('walletsClose')],
    ];
    const title = words('walletsSheetTitle');
    const text = `${payment.label}. ${words('walletsSheetText')}`;
    const gone = AbortSignal.any([signal, ended.signal]);
    return endOf(wallet, payment, await choose({ title, text, choices, otherwise: 'close' }, gone));
  }

  return {
    open,
    async teardown() {
      ended.abort();
    },
  };
};

function endOf(wallet: Wallet, { keep }: WalletPayment, choice: Choice): SheetEnd {
  if (choice === 'close') return { status: 'closed' };
  const approved = { status: 'approved', settled: () => undefined } as const;
  // The bank has not checked it yet.
  if (choice === 'approve-card')
    return { ...approved, nonce: nonceFor('not-shifted', 'google-pay-card'), bin: cardOnFileBin };
  return { ...approved, nonce: nonceFor(outcomes[choice], kinds[wallet][keep ? 'kept' : 'pays']) };
}
