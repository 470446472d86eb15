import { partsOf } from './error-parts.ts';

const phrase = 'not accepted by this merchant account';
/** The gateway's code for a card type that the merchant account does not take. */
const notAccepted = '81703';

/**
 * Returns the gateway's own message about a type of card that it does not accept (R-C14), or `undefined` for every
 * other error. The SDK nests the gateway's answer inside an error with a fixed message.
 */
export function gatewayMessage(error: unknown): string | undefined {
  for (const { message, code } of partsOf(error)) {
    if (typeof message !== 'string' || !message) continue;
    if (message.includes(phrase) || String(code) === notAccepted) return message;
  }
  return undefined;
}
