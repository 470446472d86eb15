import type { Messages } from '../types.gen.ts';

/** The card types that have a picture and a theme (R-C06). */
export const cardTypes = [
  'visa',
  'master-card',
  'maestro',
  'american-express',
  'discover',
  'jcb',
  'diners-club',
  'unionpay',
] as const;
export type CardType = (typeof cardTypes)[number];

export type FieldName = 'number' | 'expirationDate' | 'cvv';

/** How a field stands: `faulty` is wrong and worth saying so, `unfinished` may still become right. */
export type FieldState = 'unfinished' | 'valid' | 'faulty';

/** How all fields stand. `cardType` is there only while exactly one type fits what is typed (R-C04, R-C05). */
export type CardFields = Record<FieldName, FieldState> & { cardType?: CardType };

export const emptyFields: CardFields = { number: 'unfinished', expirationDate: 'unfinished', cvv: 'unfinished' };

/** Where a gateway draws one field, and in which words. */
export type FieldPlace = {
  /** An element of the page that stays where it is. The gateway puts a fresh child into it and takes that away again. */
  element: HTMLElement;
  /** The id of what the gateway draws, for the page's `<label for>`. */
  id: string;
  /** The id of the element that says what is wrong, beside the field. */
  problemId: string;
  label: string;
  placeholder: string;
  /** What is said of a faulty field. */
  problem: string;
};
export type FieldPlaces = Record<FieldName, FieldPlace>;

export type GatewayEvents = {
  changed(fields: CardFields): void;
  /** Enter was pressed in a field that the page cannot hear. */
  submitted?(): void;
};

/** A card that the gateway holds for us. Both are secrets: never logged, never stored. */
export type TokenisedCard = { nonce: string; bin: string };

/** A card to verify. `amount` is pounds with two decimals, such as `35.00`. */
export type VerificationRequest = TokenisedCard & { amount: string };

/** What Three-D Secure said. Only `liabilityShifted` is success (R-C11), and only this nonce may be sent on. */
export type Verification = {
  nonce: string;
  liabilityShifted: boolean;
  liabilityShiftPossible: boolean;
  status: string;
};

/**
 * A card payment provider in the browser, made from a client token (R-C03). It draws the card fields itself,
 * so that card data never touches this app (R-C01). Wallet buttons can come beside `mount` later.
 */
export interface CardGateway {
  /** Whether this gateway only pretends: then the page says that no money moves. */
  readonly testMode: boolean;

  /** How long it can be used after it was made, in milliseconds: then it needs another token. Known once mounted. */
  readonly goodFor: number;

  /** Draws the fields. Resolves when the customer can type into them; rejects when the provider does not take the token. */
  mount(places: FieldPlaces, events: GatewayEvents): Promise<void>;

  /** Turns what is typed into a nonce that can be used once (R-C09). Rejects when the gateway does not take the card. */
  tokenise(): Promise<TokenisedCard>;

  /**
   * Runs Three-D Secure version 2, a challenge requested (R-C10). A customer who gives up resolves, not shifted.
   * Rejects with an error that carries the provider's words somewhere inside it (R-C14).
   */
  verify(request: VerificationRequest): Promise<Verification>;

  /** Takes the fields away and ends what is under way. Never rejects, and may be called at any time. */
  teardown(): Promise<void>;
}

/** Reads a message of content by name. */
export type CardTexts = (name: keyof Messages & string) => string;

/** Makes a gateway from a client token. Whether the provider takes the token shows when it is mounted (R-C16). */
export type CreateGateway = (token: string, words: CardTexts) => Promise<CardGateway>;

/** What our server gives a page to draw card fields with. */
export type CardToken = {
  /** A secret, as a nonce is. */
  token: string;
  /** Statuses of Three-D Secure that our server lets pass although liability has not shifted; mostly none. */
  acceptedStatuses: readonly string[];
};

/** A failure with a code of our own, to be read by `errors.ts`. */
export class CardFailure extends Error {
  override name = 'CardFailure';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A refusal that has words of its own in content: they are shown instead of the general ones. */
export class CardRefusal extends Error {
  override name = 'CardRefusal';
  readonly words: keyof Messages & string;

  constructor(words: keyof Messages & string) {
    super(words);
    this.words = words;
  }
}
