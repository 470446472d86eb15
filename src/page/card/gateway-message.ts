import { errorParts } from './error-parts.ts';

const phrase = 'not accepted by this merchant account';
/** The gateway's code for a card type that the merchant account does not take. */
export const cardTypeCode = '81703';

/** Returns the gateway's own message that it does not accept this type of card (R-C14), else `undefined`. */
export function gatewayMessage(error: unknown): string | undefined {
  for (const { message, code } of errorParts(error)) {
    if (typeof message !== 'string' || !message) continue;
    if (message.includes(phrase) || String(code) === cardTypeCode) return message;
  }
  return undefined;
}
