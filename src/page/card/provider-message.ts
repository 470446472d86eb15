import { partsOf } from './error-parts.ts';

const phrase = 'not accepted by this merchant account';
/** The provider's code for a card type that the merchant account does not take. */
const notAccepted = '81703';

/**
 * Returns the provider's own message about a type of card that it does not accept (R-C14), or `undefined` for every
 * other error. The SDK nests the provider's answer inside an error with a fixed message.
 */
export function providerMessage(error: unknown): string | undefined {
  for (const { message, code } of partsOf(error)) {
    if (typeof message !== 'string' || !message) continue;
    if (message.includes(phrase) || String(code) === notAccepted) return message;
  }
  return undefined;
}
