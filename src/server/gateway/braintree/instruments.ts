import type { ReceiptCard } from '../gateway.ts';
import type { TokenKind } from '../token-kinds.ts';

export type FoundNonce = {
  type?: string;
  details?: { isNetworkTokenized?: boolean; isDeviceToken?: boolean; payerInfo?: { billingAgreementId?: string } };
};

/** The kind of a nonce's token. Without a property for more, Apple Pay's is the device's, and Google Pay's a card. */
export function kindOfNonce({ type = 'CreditCard', details = {} }: FoundNonce): TokenKind | 'other' {
  switch (type) {
    case 'CreditCard':
      return 'card';
    case 'ApplePayCard':
      return details.isDeviceToken === false ? 'apple-pay-merchant' : 'apple-pay';
    case 'AndroidPayCard':
      return details.isNetworkTokenized === true ? 'google-pay' : 'google-pay-card';
    case 'PayPalAccount':
      return details.payerInfo?.billingAgreementId ? 'paypal-agreement' : 'paypal';
    default:
      return 'other';
  }
}

type Card = { cardType?: string; last4?: string };
type ApplePayCard = Card & { sourceDescription?: string };
type GooglePayCard = Card & { sourceCardType?: string; sourceCardLast4?: string };

/** The instruments of a sale that are read; the SDK gives all of them, and those that were not used are empty. */
export type SaleInstruments = {
  paymentInstrumentType?: string;
  creditCard?: Card;
  applePayCard?: ApplePayCard;
  androidPayCard?: GooglePayCard;
};

export type KeptInstruments = {
  creditCards?: Card[] | undefined;
  applePayCards?: ApplePayCard[] | undefined;
  androidPayCards?: GooglePayCard[] | undefined;
  paypalAccounts?: object[] | undefined;
};

/** Brands that customers know by another name than Braintree's. */
const brandNames: Record<string, string> = {
  MasterCard: 'Mastercard',
  'Diners Club International': 'Diners Club',
  'China UnionPay': 'UnionPay',
};

function ofCard({ cardType, last4 }: Card = {}): ReceiptCard {
  const brand = cardType === 'Unknown' ? undefined : (brandNames[cardType ?? ''] ?? cardType);
  return { ...(brand && { brand }), ...(last4 && { ending: last4 }) };
}

/** The customer's own card, such as `Visa 1111`, not the number of the device. */
function ofApplePay({ cardType, last4, sourceDescription = '' }: ApplePayCard = {}): ReceiptCard {
  const sourceEnding = /\b(\d{4})$/.exec(sourceDescription)?.[1] ?? last4;
  return {
    ...ofCard({ cardType: cardType?.replace(/^Apple Pay - /, ''), last4: sourceEnding } as Card),
    wallet: 'apple-pay',
  };
}

function ofGooglePay({ cardType, last4, sourceCardType, sourceCardLast4 }: GooglePayCard = {}): ReceiptCard {
  const sourceCard = { cardType: sourceCardType ?? cardType, last4: sourceCardLast4 ?? last4 } as Card;
  return { ...ofCard(sourceCard), wallet: 'google-pay' };
}

/** The instrument of a sale for its receipt; of PayPal its name alone, never who paid. */
export function receiptOf(sale: SaleInstruments): ReceiptCard {
  switch (sale.paymentInstrumentType) {
    case 'apple_pay_card':
      return ofApplePay(sale.applePayCard);
    case 'android_pay_card':
      return ofGooglePay(sale.androidPayCard);
    case 'paypal_account':
      return { wallet: 'paypal' };
    default:
      return ofCard(sale.creditCard);
  }
}

/** All that is kept for a customer, each as a receipt says it; undefined if the answer does not say. */
export function keptIn(customer: KeptInstruments): ReceiptCard[] | undefined {
  const { creditCards, applePayCards, androidPayCards, paypalAccounts } = customer;
  if (!creditCards && !applePayCards && !androidPayCards && !paypalAccounts) return undefined;
  return [
    ...(creditCards ?? []).map(ofCard),
    ...(applePayCards ?? []).map(ofApplePay),
    ...(androidPayCards ?? []).map(ofGooglePay),
    ...(paypalAccounts ?? []).map((): ReceiptCard => ({ wallet: 'paypal' })),
  ];
}
