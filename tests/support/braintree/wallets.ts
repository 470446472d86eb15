import type { TokenKind } from '../../../src/server/gateway/token-kinds.ts';
import { type Answer, type Asked, type Endpoint, json } from './answer.ts';

/** Apple Pay and Google Pay at the pretended provider: what its account offers, and the calls for their tokens. */

const brands = ['VISA', 'MASTERCARD'];

/** The account's wallets, in each of the two forms of its configuration. */
export const offeredWallets = {
  graphql: {
    applePayWeb: {
      countryCode: 'GB',
      currencyCode: 'GBP',
      merchantIdentifier: 'merchant.example',
      supportedCardBrands: brands,
    },
    googlePay: {
      displayName: 'Example Fibre',
      environment: 'SANDBOX',
      googleAuthorization: 'pretended',
      supportedCardBrands: brands,
    },
  },
  rest: {
    applePayWeb: {
      countryCode: 'GB',
      currencyCode: 'GBP',
      merchantIdentifier: 'merchant.example',
      supportedNetworks: ['visa', 'mastercard'],
    },
    androidPay: {
      displayName: 'Example Fibre',
      enabled: true,
      environment: 'sandbox',
      googleAuthorizationFingerprint: 'pretended',
      supportedNetworks: ['visa', 'mastercard'],
    },
  },
};

export const walletEndpoints: Endpoint[] = [
  {
    at: /\/apple_pay_web\/sessions$/,
    step: 'merchant',
    answer: () => json({ merchantSessionIdentifier: 'pretended' }),
  },
  { at: /\/payment_methods\/apple_payment_tokens$/, step: 'apple-token', answer: appleToken },
  {
    at: /^https:\/\/pay\.google\.com\/gp\/p\/js\/pay\.js$/,
    step: 'google-script',
    answer: () => ({ type: 'text/javascript', body: googleScript }),
  },
  { at: /^https:\/\/pay\.google\.com\/token$/, step: 'google-token', answer: googleToken },
];

/** Apple's token carries what the test has chosen on the sheet. */
function appleToken({ body, gateway }: Asked): Answer {
  const { paymentData } = body.applePaymentToken as { paymentData: string };
  const { kind, number } = JSON.parse(Buffer.from(paymentData, 'base64').toString()) as Chosen;
  return json({ applePayCards: [{ nonce: gateway.holdWallet(kind, number), type: 'ApplePayCard', details: {} }] }, 202);
}

function googleToken({ url, gateway }: Asked): Answer {
  const kind = url.searchParams.get('kind') as TokenKind;
  const number = url.searchParams.get('number') ?? '';
  const details = { isNetworkTokenized: kind === 'google-pay', bin: number.slice(0, 6), lastFour: number.slice(-4) };
  const nonce = gateway.holdWallet(kind, number);
  return json({ androidPayCards: [{ nonce, type: 'AndroidPayCard', description: 'Android Pay', details }] });
}

/** What is chosen on a sheet: the card in the wallet, and the kind of its token. */
export type Chosen = { kind: TokenKind; number: string };

/** An open sheet, which the test answers for the customer. */
export type Sheet = {
  /** What the sheet was asked for. */
  request: Record<string, unknown>;
  /** Whether it was opened inside a press. */
  inPress: boolean;
  approve(chosen: Chosen): void;
  close(): void;
  fail(statusCode: string): void;
};

/** In the page: every sheet that was opened, and what Apple's was told, in order. */
export type Sheets = { opened: Sheet[]; told: string[] };

/** Runs in the page before any script: Apple's own interface, as Safari has it. */
export function pretendApplePay(): void {
  const sheets: Sheets = { opened: [], told: [] };
  Object.assign(window, { sheets });
  const say = (word: string) => void sheets.told.push(word);

  class ApplePaySession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static supportsVersion = (version: number) => version <= 14;
    static canMakePayments = () => true;

    declare onvalidatemerchant: (event: object) => void;
    declare onpaymentauthorized: (event: object) => void;
    declare oncancel: () => void;
    isOver = false;
    request: Record<string, unknown>;

    constructor(_version: number, request: Record<string, unknown>) {
      this.request = request;
    }
    begin() {
      sheets.opened.push({
        request: this.request,
        inPress: navigator.userActivation.isActive && window.event?.type === 'click',
        approve: (paymentData) => this.onpaymentauthorized({ payment: { token: { paymentData } } }),
        close: () => {
          this.isOver = true;
          this.oncancel();
        },
        fail: () => undefined,
      });
      this.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
    }
    completeMerchantValidation() {
      this.end('validated', false);
    }
    completePayment({ status }: { status: number }) {
      this.end(status === ApplePaySession.STATUS_SUCCESS ? 'success' : 'failure');
    }
    abort() {
      this.end('aborted');
    }
    /** Safari throws where a sheet that is over is told anything. */
    end(word: string, isOver = true) {
      if (this.isOver) throw new DOMException('The sheet is over.', 'InvalidAccessError');
      this.isOver = isOver;
      say(word);
    }
  }
  Object.assign(window, { ApplePaySession });
}

/** Google's script, as the page knows it. */
const googleScript = `window.google = { payments: { api: { PaymentsClient: class {
  isReadyToPay() { return Promise.resolve({ result: true }); }
  loadPaymentData(request) {
    return new Promise((resolve, reject) => {
      window.sheets.opened.push({
        request,
        inPress: navigator.userActivation.isActive && window.event?.type === 'click',
        approve: ({ kind, number }) =>
          fetch('https://pay.google.com/token?kind=' + kind + '&number=' + number)
            .then((answer) => answer.text())
            .then((token) => resolve({ apiVersion: 2, paymentMethodData: { tokenizationData: { token } } })),
        close: () => reject({ statusCode: 'CANCELED' }),
        fail: (statusCode) => reject({ statusCode }),
      });
    });
  }
} } } };`;
