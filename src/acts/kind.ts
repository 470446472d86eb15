import type { Method } from '../rules/journey/methods.ts';

/**
 * What the code asks of a kind of act, in `src/acts/<kind>/kind.ts`. It asks no act for its name, unless its kind has that one
 * alone. Beside it in the folder: `schema.json`, what content may say of such an act; `request.schema.json`, what its call brings;
 * `server.ts`, how the server records it.
 */
export type Kind = {
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
