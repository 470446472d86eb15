import { randomUUID } from 'node:crypto';
import type { TokenKind } from '../../../src/server/gateway/token-kinds.ts';
import { type Decline, type Scenario, scenarioOf } from './cards.ts';

/** A nonce's own 3-D Secure record. */
export type SecureInfo = { status: string; liabilityShifted: boolean; liabilityShiftPossible: boolean };

/** A card, or a token of a wallet, that the pretended gateway holds for a nonce. */
export type HeldCard = {
  kind: TokenKind;
  scenario: Scenario;
  bin: string;
  last4: string;
  secure?: SecureInfo;
  used: boolean;
};

export type Sale = {
  id: string;
  orderId: string;
  amount: string;
  status: string;
  decline?: Decline;
  /** A refund is a credit. */
  type: 'sale' | 'credit';
  /** What it was paid with; answers do not say it. */
  nonce: string;
  kind: TokenKind;
  merchantAccountId: string;
  currencyIsoCode: string;
  /** Of a refund: the sale. */
  refundedTransactionId?: string;
  createdAt: Date;
  settledAt?: Date;
  voidedAt?: Date;
};
export type Dispute = {
  id: string;
  orderId: string;
  status: string;
  reason: string;
  amountDisputed: string;
  /** Such as 2026-11-20. */
  receivedDate: string;
};
export type MerchantAccount = { id: string; currencyIsoCode: string; status: string; default: boolean };
export type Customer = { id: string; token: string; kind: TokenKind };

/** What happens between the customer's browser and the provider, in order. */
export const steps = [
  'configuration',
  'frame',
  'tokenise',
  'songbird',
  'init',
  'lookup',
  'continue',
  'bank',
  'authenticate',
  'merchant',
  'apple-token',
  'google-script',
  'google-token',
  'paypal-script',
  'paypal-frame',
  'paypal-order',
  'paypal-agreement',
  'paypal-window',
  'paypal-token',
  'analytics',
] as const;
export type Step = (typeof steps)[number];

/** What goes wrong at a step: the connection breaks, no answer, an answer of its own, or a late one, in ms. */
export type Trouble = 'lost' | 'silent' | { status: number; body?: object } | { late: number };

/** A call of the browser that the gateway has heard. */
export type HeardCall = { step: Step; body: Record<string, unknown> };

export type FakeGateway = ReturnType<typeof createFakeGateway>;

/** What the provider and the bank would know, for both sides alike: nonces and orders. */
export function createFakeGateway() {
  const fingerprints = new Map<string, 'good' | 'expired'>();
  const cards = new Map<string, HeldCard>();
  const sales: Sale[] = [];
  const customers = new Map<string, Customer>();

  // What the provider's sandbox gives to everybody.
  const shifted = { status: 'authenticate_successful', liabilityShifted: true, liabilityShiftPossible: true };
  const test = (digits: string, kind: TokenKind = 'card'): HeldCard => ({
    kind,
    scenario: scenarioOf(digits),
    bin: digits.slice(0, 6),
    last4: digits.slice(-4),
    used: false,
  });
  cards.set('fake-three-d-secure-visa-full-authentication-nonce', { ...test('4111111111111111'), secure: shifted });
  cards.set('fake-valid-mastercard-nonce', test('5555555555554444'));
  const wallets: Record<string, TokenKind> = {
    'fake-apple-pay-visa-nonce': 'apple-pay',
    'fake-apple-pay-mpan-nonce': 'apple-pay-merchant',
    'fake-android-pay-visa-nonce': 'google-pay-card',
    'fake-android-pay-mastercard-nonce': 'google-pay-card',
    'fake-paypal-one-time-nonce': 'paypal',
    'fake-paypal-billing-agreement-nonce': 'paypal-agreement',
  };
  for (const [nonce, kind] of Object.entries(wallets)) cards.set(nonce, test('4111111111111111', kind));

  function hold(card: HeldCard): string {
    const nonce = `tokencc_bc_${randomUUID().replaceAll('-', '_')}`;
    cards.set(nonce, card);
    return nonce;
  }

  /** A nonce can be used once; using it gives another card to hold. */
  function use(nonce: string): HeldCard | undefined {
    const card = cards.get(nonce);
    if (!card || card.used) return undefined;
    card.used = true;
    return card;
  }

  const accounts: MerchantAccount[] = [
    { id: 'pounds', currencyIsoCode: 'GBP', status: 'active', default: true },
    { id: 'euros', currencyIsoCode: 'EUR', status: 'active', default: false },
    { id: 'closed', currencyIsoCode: 'GBP', status: 'suspended', default: false },
  ];

  return {
    accounts,
    /** The kinds of tokens that the account does not take. */
    notTaken: new Set<TokenKind>(),
    /** Whether the account takes PayPal in the browser. */
    hasPayPal: true,
    disputes: [] as Dispute[],
    /** What a sale turns out to be, instead of what was asked for. */
    saleTurnsOut: {} as Partial<Sale>,
    sales,
    customers,
    /** The orders whose search is answered with an error. */
    unsearchable: new Set<string>(),
    /** What goes wrong from now on. */
    trouble: new Map<Step, Trouble>(),
    /** What is waited for before any call of the browser is answered. */
    hold: undefined as (() => Promise<unknown>) | undefined,
    /** Every call of the browser so far. */
    heard: [] as HeardCall[],
    /** Every client token that was asked for, with the customer it was for. */
    tokens: [] as { customerId: string | undefined }[],

    /** Makes a client token, as the server asks for it. */
    issueToken(customerId?: string): string {
      const fingerprint = `fp-${randomUUID()}`;
      fingerprints.set(fingerprint, 'good');
      this.tokens.push({ customerId });
      const token = {
        version: 2,
        environment: 'sandbox',
        authorizationFingerprint: fingerprint,
        configUrl: 'https://api.sandbox.braintreegateway.com:443/merchants/us/client_api/v1/configuration',
        graphQL: { url: 'https://payments.sandbox.braintree-api.com/graphql', date: '2018-05-08' },
      };
      return Buffer.from(JSON.stringify(token)).toString('base64');
    },

    /** A day passes: no token given so far is good any more. */
    expireTokens() {
      for (const fingerprint of fingerprints.keys()) fingerprints.set(fingerprint, 'expired');
    },
    isGood: (fingerprint: string) => fingerprints.get(fingerprint) === 'good',

    /** Takes a card for a nonce, or says why not. */
    tokenise(digits: string): { nonce: string; bin: string; last4: string } | Scenario['tokenise'] {
      const scenario = scenarioOf(digits);
      if (scenario.tokenise) return scenario.tokenise;
      const card = test(digits);
      return { nonce: hold(card), bin: card.bin, last4: card.last4 };
    },

    /** Turns a nonce into one whose record says what the bank has said. Nothing for a nonce that is gone. */
    upgrade(nonce: string, secure: SecureInfo): { nonce: string; card: HeldCard } | undefined {
      const card = use(nonce);
      if (!card) return undefined;
      const upgraded = { ...card, secure, used: false };
      return { nonce: hold(upgraded), card: upgraded };
    },

    find: (nonce: string) => cards.get(nonce),
    use,

    /** Everything so far that must be in no log, record or address of ours. */
    secrets: (): string[] => [...cards.keys(), ...fingerprints.keys()],

    /** A card as the server's tests need it, without a browser. */
    holdCard: (digits: string, secure?: SecureInfo) => hold({ ...test(digits), secure }),

    /** The same for a token of a wallet, which fares as the card in it does. */
    holdWallet: (kind: TokenKind, digits: string, secure?: SecureInfo) => hold({ ...test(digits, kind), secure }),
  };
}
