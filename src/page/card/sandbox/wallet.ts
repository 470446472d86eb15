import type { Wallet } from '../../../rules/facts.ts';
import type { CreateWallet, SheetEnd, WalletPayment } from '../wallets/wallet.ts';
import { cardOnFileBin, nonceFor } from './bank.ts';
import { choose } from './dialog.ts';

/** The customer's choice on a test sheet (D-43). `approve-card` is Google Pay's card on file, which the bank checks. */
type Choice = 'approve' | 'approve-card' | 'decline' | 'close' | 'lose-answer';

/** The kinds of tokens, for one payment and for later ones. The server's table has the same names. */
const kinds: Record<Wallet, { pay: string; keep: string }> = {
  'apple-pay': { pay: 'apple-pay.visa', keep: 'apple-pay-merchant.visa' },
  'google-pay': { pay: 'google-pay.visa', keep: 'google-pay.visa' },
  paypal: { pay: 'paypal', keep: 'paypal-agreement' },
};

const outcomes = { approve: 'success', decline: 'declined', 'lose-answer': 'lost' } as const;

/** Makes a wallet of the sandbox: a sheet of our own, on which the customer chooses the outcome. */
export const createWallet: CreateWallet = async ({ wallet, words }) => {
  const teardown = new AbortController();

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
    const abort = AbortSignal.any([signal, teardown.signal]);
    return endOf(wallet, payment, await choose({ title, text, choices, otherwise: 'close' }, abort));
  }

  return {
    open,
    async teardown() {
      teardown.abort();
    },
  };
};

function endOf(wallet: Wallet, { keep }: WalletPayment, choice: Choice): SheetEnd {
  if (choice === 'close') return { status: 'closed' };
  const approved = { status: 'approved', onOutcome: () => undefined } as const;
  // The bank has not checked it yet.
  if (choice === 'approve-card')
    return { ...approved, nonce: nonceFor('not-shifted', 'google-pay-card'), bin: cardOnFileBin };
  return { ...approved, nonce: nonceFor(outcomes[choice], kinds[wallet][keep ? 'keep' : 'pay']) };
}
