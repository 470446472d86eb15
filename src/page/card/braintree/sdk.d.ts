// The SDK's sources, which share their dependencies. The files
// in the package's browser map contain each of them three times.
declare module 'braintree-web/client/index.js' {
  export * from 'braintree-web/client';
  export const VERSION: string;
}
declare module 'braintree-web/hosted-fields/index.js' {
  export * from 'braintree-web/hosted-fields';
}
declare module 'braintree-web/three-d-secure/index.js' {
  export * from 'braintree-web/three-d-secure';
}
// The SDK's script loader. It caches every attempt, failed ones too.
declare module '@braintree/asset-loader/load-script' {
  export function clearCache(): void;
}
// Wallets are for few pages. These files have all that they need, so that the card form's own chunk stays one.
declare module 'braintree-web/dist/browser/apple-pay.js' {
  export * from 'braintree-web/apple-pay';
}
declare module 'braintree-web/dist/browser/google-payment.js' {
  export * from 'braintree-web/google-payment';
}
// The parts that are used here: the package has no types of this component.
declare module 'braintree-web/dist/browser/paypal-checkout-v6.js' {
  import type { Client } from 'braintree-web/client';

  export type SessionOptions = {
    displayName: string;
    /** Called with the argument of `tokenizePayment`. */
    onApprove(approved: object): void;
    onCancel?(): void;
    onError?(error: unknown): void;
  };
  type LineItem = { quantity: string; unitAmount: string; name: string; kind: 'debit' };
  type Session = { start(options: { presentationMode: 'auto' }): Promise<void> };

  export type PayPalCheckoutV6 = {
    loadPayPalSDK(): Promise<unknown>;
    createOneTimePaymentSession(
      options: SessionOptions & { amount: string; currency: string; lineItems: LineItem[] },
    ): Session;
    createBillingAgreementSession(options: SessionOptions & { billingAgreementDescription: string }): Session;
    tokenizePayment(approved: object): Promise<{ nonce: string }>;
    teardown(): Promise<void>;
    /** The parts of PayPal's script that sessions need. The SDK says in no other way when they are there. */
    _checkoutInstancePromise?: Promise<unknown>;
    _vaultInstancePromise?: Promise<unknown>;
  };
  export function create(options: { client: Client }): Promise<PayPalCheckoutV6>;
}
