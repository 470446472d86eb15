import { partsOf } from './error-parts.ts';

const phrase = 'not accepted by this merchant account';
/** The provider's code for a card type that the merchant account does not take. */
const notAccepted = '81703';

/**
 * The provider's own words when it does not take the type of card (R-C14), wherever they are in the error: the SDK's
 * own messages are fixed texts, and the provider's answer lies nested inside. Returns `undefined` for every other error.
 */
export function providerMessage(error: unknown): string | undefined {
  for (const { message, code } of partsOf(error)) {
    if (typeof message !== 'string' || !message) continue;
    if (message.includes(phrase) || String(code) === notAccepted) return message;
  }
  return undefined;
}
