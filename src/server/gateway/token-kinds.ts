import type { Wallet } from '../../rules/facts.ts';

/**
 * The kinds of tokens by the gateway's own record of the nonce, with their uses. The page's claim is ignored. `wallet`:
 * left out for a card. `authenticatedBy`: who has authenticated the customer. The nonce has a record of it only after
 * our own 3-D Secure. `isKept`: whether later payments can be taken with it.
 */
type KindRow = { wallet?: Wallet; authenticatedBy: '3-D Secure' | 'the device' | 'PayPal'; isKept: boolean };

export const tokenKinds = {
  card: { authenticatedBy: '3-D Secure', isKept: true },
  /** Apple Pay's token of a device. It becomes invalid with the device. */
  'apple-pay': { wallet: 'apple-pay', authenticatedBy: 'the device', isKept: false },
  /** Apple Pay's token of the merchant. It stays valid without the device. */
  'apple-pay-merchant': { wallet: 'apple-pay', authenticatedBy: 'the device', isKept: true },
  /** A network token of Google Pay, with a cryptogram of the device. */
  'google-pay': { wallet: 'google-pay', authenticatedBy: 'the device', isKept: true },
  /** A card that Google Pay has on file (PAN_ONLY): the device has checked nothing. */
  'google-pay-card': { wallet: 'google-pay', authenticatedBy: '3-D Secure', isKept: true },
  /** A payment that the customer has approved at PayPal, once. */
  paypal: { wallet: 'paypal', authenticatedBy: 'PayPal', isKept: false },
  /** A billing agreement with PayPal. */
  'paypal-agreement': { wallet: 'paypal', authenticatedBy: 'PayPal', isKept: true },
} as const satisfies Record<string, KindRow>;

export type TokenKind = keyof typeof tokenKinds;

export const walletOf = (kind: TokenKind): Wallet | undefined => (tokenKinds[kind] as KindRow).wallet;

/** Whether a token needs the bank's check on our page: for others the device or PayPal has authenticated. */
export const needsThreeDSecure = (kind: TokenKind): boolean => tokenKinds[kind].authenticatedBy === '3-D Secure';
