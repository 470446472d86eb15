import type { Method } from '../rules/journey/methods.ts';
import type { Act } from '../types.gen.ts';

/** The name of a kind, as `content/acts.json` has it. */
export type KindName = Act['kind'];

/** What the code asks of a kind of act. It asks no act for its name, unless its kind has that one alone. */
type Kind = {
  /** The name of its only act: the database and the card gateway know it by that. Left out: acts of any number and name. */
  act?: string;
  /** Set if it is an agreement to the document of its page. */
  agrees?: true;
  /** Set if it takes a card. */
  takesCard?: true;
  /** Set if it takes the link's amount. */
  charges?: true;
  /** The payment method that it sets up: acts that set one up exclude each other. */
  method?: Method;
};

/** Every kind of act. The table of what is allowed has a column for each, in this order. */
export const kinds: Record<KindName, Kind> = {
  // The agreement to a document as it was shown, in the words of a statement and a button (D-07).
  agree: { agrees: true },
  // A confirmation in the words of a button, with the hash of what stood beside it (D-22).
  confirm: {},
  'keep-card': { act: 'payment-method', takesCard: true, method: 'card' },
  mandate: { act: 'direct-debit-mandate', method: 'direct-debit' },
  pay: { act: 'payment', takesCard: true, charges: true },
};

export const kindNames = Object.keys(kinds) as KindName[];
