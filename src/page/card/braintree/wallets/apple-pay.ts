import type { ApplePay, ApplePayPaymentRequest } from 'braintree-web/apple-pay';
import { create } from 'braintree-web/dist/browser/apple-pay.js';
import type { CreateWallet, SheetEnd, WalletPayment } from '../../wallets/wallet.ts';

type Outcome = { status: number };

/** What is used of developer.apple.com/documentation/apple_pay_on_the_web/applepaysession. */
type Session = {
  onvalidatemerchant?(event: { validationURL: string }): void;
  onpaymentauthorized?(event: { payment: { token: unknown } }): void;
  oncancel?(): void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(merchant: unknown): void;
  completePayment(outcome: Outcome): void;
};

type Sessions = {
  new (version: number, request: ApplePayPaymentRequest): Session;
  STATUS_SUCCESS: number;
  STATUS_FAILURE: number;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
};

/** The versions of Apple's interface that pay, and that keep: a request for later payments came with Safari 16. */
const versions = { pay: 3, keep: 14 };

/** Makes Apple Pay, whose sheet is drawn by the browser. Braintree turns Apple's token into a nonce. */
export const createWallet: CreateWallet = async ({ token, payment: { keep } }) => {
  const { ApplePaySession: sessions } = window as { ApplePaySession?: Sessions };
  const version = versions[keep ? 'keep' : 'pay'];
  if (!sessions?.supportsVersion(version) || !sessions.canMakePayments()) return undefined;
  const { sharedClient } = await import('../braintree.ts');
  const client = await sharedClient(token);
  if (!client.getConfiguration().gatewayConfiguration.applePayWeb) return undefined;
  const applePay = await create({ client });

  /** Opens a sheet, and answers its events. Apple refuses every call to a sheet that has closed. */
  const open = (payment: WalletPayment, signal: AbortSignal): Promise<SheetEnd> =>
    new Promise((resolve, reject) => {
      const session = new sessions(version, requestFor(applePay, payment));
      let isOpen = true;
      const once = (end: () => void) => () => {
        if (isOpen) end();
        isOpen = false;
      };
      const close = once(() => session.abort());
      const complete = (status: number) => once(() => session.completePayment({ status }));
      const endWith = {
        taken: complete(sessions.STATUS_SUCCESS),
        refused: complete(sessions.STATUS_FAILURE),
        // Neither status would be true.
        unknown: close,
      };

      session.onvalidatemerchant = ({ validationURL }) => {
        applePay
          .performValidation({ validationURL, displayName: payment.merchant })
          .then((merchant) => isOpen && session.completeMerchantValidation(merchant))
          .catch((error: unknown) => {
            close();
            reject(error);
          });
      };
      session.onpaymentauthorized = (event) => {
        applePay.tokenize({ token: event.payment.token }).then(
          ({ nonce }) => resolve({ status: 'approved', nonce, onOutcome: (outcome) => endWith[outcome]() }),
          (error: unknown) => {
            endWith.refused();
            reject(error);
          },
        );
      };
      session.oncancel = () => {
        isOpen = false;
        resolve({ status: 'closed' });
      };
      signal.addEventListener('abort', () => {
        close();
        resolve({ status: 'closed' });
      });
      session.begin();
    });
  return { open, teardown: () => applePay.teardown() };
};

function requestFor(applePay: ApplePay, { keep, amountPence = 0, label, merchant, managementUrl }: WalletPayment) {
  const amount = (amountPence / 100).toFixed(2);
  const item = keep ? ({ amount, type: 'pending' } as const) : ({ amount, type: 'final' } as const);
  const regularBilling = {
    ...{ ...item, label, paymentTiming: 'recurring' },
    ...{ recurringPaymentIntervalUnit: 'month', recurringPaymentIntervalCount: 1 },
  };
  return applePay.createPaymentRequest({
    countryCode: 'GB',
    currencyCode: 'GBP',
    total: { ...item, label: merchant },
    lineItems: [{ ...item, label }],
    // With it, Apple gives a token of the merchant, which is good for later payments.
    ...(keep && {
      recurringPaymentRequest: { paymentDescription: label, regularBilling, managementURL: managementUrl },
    }),
  } as Parameters<ApplePay['createPaymentRequest']>[0]);
}
