import type { MessageName } from '../../rules/problems.ts';
import type { ClientToken, Messages } from '../../types.gen.ts';

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

/** `faulty`: the page says so. `unfinished`: more typing may mend it. `missing`: empty when the customer went on. */
export type FieldState = 'unfinished' | 'valid' | 'faulty' | 'missing';

/** The states of all fields. `cardType` is set only while exactly one type matches the number (R-C04, R-C05). */
export type CardFields = Record<FieldName, FieldState> & { cardType?: CardType };

export const emptyFields: CardFields = { number: 'unfinished', expirationDate: 'unfinished', cvv: 'unfinished' };

/** Where a gateway draws one field. */
export type FieldBox = {
  /** Must stay mounted: the gateway adds a child to it for each mount, and removes it again. */
  element: HTMLElement;
  /** The id of the element that the gateway draws, for the page's `<label for>`. */
  id: string;
  label: string;
  placeholder: string;
};
export type FieldBoxes = Record<FieldName, FieldBox>;

/** Where a gateway draws one field, and the field's further texts. */
export type FieldPlace = FieldBox & {
  /** The id of the element beside the field with its error. */
  problemId: string;
  problem: string;
  missing: string;
  /** The page's hint for the field, if any: the id of its element, and its text for the recognised card type. */
  hint?: { id: string; text(cardType: CardType | undefined): string };
};
export type FieldPlaces = Record<FieldName, FieldPlace>;

export type GatewayEvents = {
  onChange(fields: CardFields): void;
  /** Enter was pressed in a field, in a frame whose events do not reach the page. */
  onSubmit?(): void;
  /** The focus has left a field. `onChange` was called before with its state. */
  onLeave?(field: FieldName): void;
};

/** A card that the gateway holds for us. Both values are secrets: never log or store them. */
export type TokenisedCard = { nonce: string; bin: string };

/** Whose card it is. Card schemes ask for name and e-mail or phone: the bank then asks less often. */
export type Cardholder = { name?: string; email?: string; phone?: string };

/** A card to verify. `amount` is pounds with two decimals, such as `35.00`. */
export type VerificationRequest = TokenisedCard & { amount: string; cardholder?: Cardholder };

/** The result of Three-D Secure. Only `liabilityShifted` is success (R-C11), and our server must get this nonce. */
export type Verification = {
  nonce: string;
  liabilityShifted: boolean;
  liabilityShiftPossible: boolean;
  status: string;
};

/** A card gateway in the browser (R-C03). It draws the fields itself, so card data never reaches this app (R-C01). */
export interface CardGateway {
  /** Whether no money moves. The page then says so. */
  readonly testMode: boolean;

  /** How long the gateway can be used after it was opened, in milliseconds. Known once it is mounted. */
  readonly goodFor: number;

  /** Draws the fields. Resolves when the customer can type. Rejects if the gateway does not accept the token. */
  mount(places: FieldPlaces, events: GatewayEvents): Promise<void>;

  focus(field: FieldName): void;

  /** Gives a field the focus that is not valid or was declined, and marks it as wrong until something is typed into it. */
  ask(field: FieldName): void;

  /** Makes a nonce of the typed card, for one use (R-C09). Rejects if the gateway does not accept the card. */
  tokenise(cardholder?: Cardholder): Promise<TokenisedCard>;

  /** Requests a challenge (R-C10). Giving up resolves without liability shift. Errors nest the message (R-C14). */
  verify(request: VerificationRequest): Promise<Verification>;

  /** Removes the fields and ends all work under way. Never rejects, and may be called at any time. */
  teardown(): Promise<void>;
}

/** Reads a message of content by name. */
export type CardTexts = (name: keyof Messages & string) => string;

/** What a gateway's pages may load from elsewhere, in its `hosts.ts`. `frames`: the bank's window may be anywhere. */
export type GatewayHosts = Record<'scripts' | 'calls' | 'bankCalls' | 'images' | 'frames', string[]> & {
  /** Those of one environment, for its pages alone; built pages, which serve every gateway, allow all. */
  environments: Record<string, string[]>;
};

/** Makes a gateway from a client token. A token that the gateway does not accept fails at `mount` (R-C16). */
export type CreateGateway = (token: string, words: CardTexts) => Promise<CardGateway>;

/** Our server's answer to a page that draws card fields. */
export type CardToken = {
  /** The client token. It is a secret, as a nonce is. */
  token: string;
  /** Statuses of Three-D Secure that our server accepts although liability has not shifted. Usually empty. */
  acceptedStatuses: readonly string[];
  /** The wallets that the page may offer; left out where there are none. */
  wallets?: ClientToken['wallets'];
  googleMerchantId?: string;
};

/** A failure with a code of our own, which has a row in `errors.ts`. */
export class CardFailure extends Error {
  override name = 'CardFailure';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A refusal with a message of its own in content, which the page shows instead of the general one. */
export class CardRefusal extends Error {
  override name = 'CardRefusal';
  readonly messageName: MessageName;

  constructor(messageName: MessageName) {
    super(messageName);
    this.messageName = messageName;
  }
}
