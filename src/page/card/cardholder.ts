import { type FieldName, readField } from '../../rules/text/fields.ts';
import { lineOf } from '../../rules/text/line.ts';
import type { Cardholder } from './gateway.ts';

/** The cardholder for the card schemes. What cannot be a name, e-mail or phone is left out: no bank gets it. */
export function cardholderOf(typed: string | undefined, values: Record<string, unknown>): Cardholder {
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const read = (field: FieldName, text: string) => {
    const read = readField(field, text);
    return 'bare' in read ? read.bare : '';
  };
  const name = shortName(typed ?? '') || shortName(textOf('cardholder_name'));
  const email = read('email', textOf('customer_email'));
  // The gateway takes digits alone.
  const phone = read('phone', textOf('customer_phone')).replace('+', '');
  return { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
}

/** A name of at most 50 characters, as the gateway takes it. A card number is no name. */
function shortName(text: string): string {
  const name = lineOf(text);
  const digits = name.replace(/\D/g, '').length;
  return digits > 4 || name.length < 2 ? '' : name.slice(0, 50);
}
