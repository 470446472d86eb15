import { emailIn, isEmail } from '../../rules/text/email.ts';
import { lineOf } from '../../rules/text/line.ts';
import { dialled, phoneIn } from '../../rules/text/phone-number.ts';
import type { Cardholder } from './gateway.ts';

/** The cardholder for the card schemes. What cannot be a name, e-mail or phone is left out: no bank gets it. */
export function cardholderOf(typed: string | undefined, values: Record<string, unknown>): Cardholder {
  const valueLine = (name: string) => (typeof values[name] === 'string' ? lineOf(values[name]) : '');
  const name = shortName(typed ?? '') || shortName(valueLine('cardholder_name'));
  const email = emailIn(valueLine('customer_email'));
  // The gateway takes digits alone.
  const phone = dialled(phoneIn(valueLine('customer_phone'))).replace('+', '');
  return { ...(name && { name }), ...(isEmail(email) && { email }), ...(/^\d{8,15}$/.test(phone) && { phone }) };
}

/** A name of at most 50 characters, as the gateway takes it. A card number is no name. */
function shortName(text: string): string {
  const name = lineOf(text);
  const digits = name.replace(/\D/g, '').length;
  return digits > 4 || name.length < 2 ? '' : name.slice(0, 50);
}
