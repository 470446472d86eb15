import type { Wallet } from '../../../rules/facts.ts';
import type { CardSession } from '../session.ts';
import type { ShownWords } from '../session-options.ts';
import type { SheetEnd, WalletAdapter, WalletPayment } from './wallet.ts';

type WalletPress = {
  wallet: Wallet;
  adapter: WalletAdapter;
  payment: WalletPayment;
  shown: ShownWords;
};

/**
 * Opens a wallet's sheet, and takes its token instead of the card. Only some tokens need the bank's check: the device or
 * the wallet has authenticated all others.
 */
export async function payByWallet(session: CardSession, press: WalletPress) {
  const { wallet, adapter, payment, shown } = press;
  const turn = session.beginWallet(wallet);
  if (!turn) return;
  let end: SheetEnd;
  try {
    // Nothing is awaited before: the sheet opens inside the press.
    end = await adapter.open(payment, turn.signal);
  } catch (error) {
    return turn.fail(error);
  }
  // Content may leave these words out: the customer knows.
  if (end.status === 'closed') return turn.refuse({ message: 'walletsClosed', general: 'walletsClosed' });
  const { bin, onOutcome } = end;
  const nonce = bin === undefined ? end.nonce : await turn.verify({ nonce: end.nonce, bin });
  if (nonce === undefined) onOutcome('refused');
  else await turn.send(nonce, { shown, onOutcome });
}
