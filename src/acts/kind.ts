import type { Method } from '../rules/journey/methods.ts';

/**
 * The properties of a kind of act, in `src/acts/<kind>/kind.ts`: code decides by them and not by the act's name. Beside
 * it in the folder: `schema.json` for such an act in content, and `server.ts`, which records it. Those that take a card
 * lack that: `src/server/payments` records them.
 */
export type Kind = {
  /** The name of its only act, known to the database and the card gateway. Left out: acts of any number and name. */
  act?: string;
  /** Set if it is an agreement to the document of its page. */
  agrees?: true;
  /** Set if it records answers to questions. */
  asks?: true;
  /** Set if it takes a card. */
  takesCard?: true;
  /** Set if it takes the link's amount. */
  charges?: true;
  /** The payment method that the act sets up. Acts that set up a payment method exclude each other. */
  method?: Method;
};
