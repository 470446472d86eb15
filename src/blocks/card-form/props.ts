import type { LinkSnapshot } from '../../page/card/link-changed.ts';
import type { CardFormBlock } from '../../types.gen.ts';

/** What a card form is drawn and hydrated from. */
export type CardFormProps = {
  block: CardFormBlock;
  /** The amount that the bank verifies, in pounds with two decimals (R-C17). */
  amount: string;
  /** The start of the addresses of the link's calls. */
  linkPath: string;
  /** The address of the page after this. */
  next: string;
  drawn: LinkSnapshot;
  /** Set while an earlier card is being checked (D-04). */
  pending?: { reference?: string | undefined } | undefined;
  /** The visitor's token, and the build that drew the page. */
  token?: string;
  release?: string | undefined;
  /** The values of the link by which the bank may know the cardholder. */
  holder: Record<string, unknown>;
  /** Set on the page's second document, on which PayPal takes the card's place (D-43). */
  isPayPal: boolean;
};
