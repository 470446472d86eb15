import { create, type PayPalCheckoutV6, type SessionOptions } from 'braintree-web/dist/browser/paypal-checkout-v6.js';
import { isPayPalScript } from '../../paypal-hosts.ts';
import type { CreateWallet, SheetEnd, WalletPayment } from '../../wallets/wallet.ts';

/** Makes PayPal, on a document of its own. Braintree turns the approval in PayPal's window into a nonce. */
export const createWallet: CreateWallet = async ({ token, payment }) => {
  const { sharedClient, trustScripts } = await import('../braintree.ts');
  trustScripts(isPayPalScript);
  const payPal = await create({ client: await sharedClient(token) });
  await payPal.loadPayPalSDK();
  // The first session begins to load the parts of PayPal's script: a window opens in a press only where they are there.
  sessionFor(payPal, payment, { onApprove: () => undefined });
  if (!(await (payPal._checkoutInstancePromise ?? payPal._vaultInstancePromise))) return undefined;

  async function open(sheetPayment: WalletPayment, signal: AbortSignal): Promise<SheetEnd> {
    const approval = await new Promise<object | undefined>((resolve, reject) => {
      // The page cannot close PayPal's window. An approval after the abort is not used.
      signal.addEventListener('abort', () => resolve(undefined));
      const session = sessionFor(payPal, sheetPayment, {
        onApprove: resolve,
        onCancel: () => resolve(undefined),
        onError: reject,
      });
      session.start({ presentationMode: 'auto' }).catch(reject);
    });
    if (!approval) return { status: 'closed' };
    const { nonce } = await payPal.tokenizePayment(approval);
    // The window has closed by itself.
    return { status: 'approved', nonce, onOutcome: () => undefined };
  }
  return { open, teardown: () => payPal.teardown() };
};

/** The longest name of an item that PayPal takes, in characters. */
const longestName = 127;

type Ends = Pick<SessionOptions, 'onApprove' | 'onCancel' | 'onError'>;

function sessionFor(payPal: PayPalCheckoutV6, { keep, amountPence = 0, label, merchant }: WalletPayment, ends: Ends) {
  const shared = { ...ends, displayName: merchant };
  const name = label.slice(0, longestName);
  if (keep) return payPal.createBillingAgreementSession({ ...shared, billingAgreementDescription: name });
  const amount = (amountPence / 100).toFixed(2);
  const lineItems = [{ quantity: '1', unitAmount: amount, name, kind: 'debit' } as const];
  return payPal.createOneTimePaymentSession({ ...shared, amount, currency: 'GBP', lineItems });
}
