import type { TokenKind } from '../../../src/server/gateway/token-kinds.ts';
import type { Value } from './xml.ts';

/** How the provider's server tells of each kind of token: the record of its nonce, of a sale, and of what a customer keeps. */

type Told = { type: string; details?: Value; instrument: string; part?: Record<string, Value>; list: string };

const apple = { cardType: 'Apple Pay - Visa', last4: '9999', sourceDescription: 'Visa 1111' };
const google = { sourceCardType: 'Visa', sourceCardLast4: '1111', virtualCardType: 'Visa', virtualCardLast4: '9999' };
const payer = { email: 'a.customer@example.com' };

const applePay = (isDeviceToken: boolean): Told => ({
  type: 'ApplePayCard',
  details: { isDeviceToken },
  instrument: 'apple_pay_card',
  part: { applePay: apple },
  list: 'applePayCards',
});
const googlePay = (isNetworkTokenized: boolean): Told => ({
  type: 'AndroidPayCard',
  details: { isNetworkTokenized },
  instrument: 'android_pay_card',
  part: { androidPayCard: google },
  list: 'androidPayCards',
});
const payPal = (agreement: { billingAgreementId?: string }): Told => ({
  type: 'PayPalAccount',
  details: { payerInfo: { ...payer, ...agreement } },
  instrument: 'paypal_account',
  part: { paypal: { payerEmail: payer.email } },
  list: 'paypalAccounts',
});

const told: Record<TokenKind, Told> = {
  card: { type: 'CreditCard', instrument: 'credit_card', list: 'creditCards' },
  'apple-pay': applePay(true),
  'apple-pay-merchant': applePay(false),
  'google-pay': googlePay(true),
  'google-pay-card': googlePay(false),
  paypal: payPal({}),
  'paypal-agreement': payPal({ billingAgreementId: 'B-1' }),
};

export const ofNonce = (kind: TokenKind) => ({ type: told[kind].type, details: told[kind].details });

export const ofSaleWith = (kind: TokenKind) => ({ paymentInstrumentType: told[kind].instrument, ...told[kind].part });

/** The list of a customer with the one instrument that it keeps. */
export const ofKept = (kind: TokenKind, token: string) => ({
  [told[kind].list]: [{ token, default: true, ...(Object.values(told[kind].part ?? {})[0] as object) }],
});
