import { digitsOf, lineOf } from '../../rules/text/line.ts';
import type { Cardholder } from './gateway.ts';

/**
 * The cardholder's name, e-mail and phone for the card schemes: the typed name, else the link's values. A text that
 * cannot be one of them is left out, so that nothing typed into the wrong field reaches a bank.
 */
export function cardholderOf(typed: string | undefined, values: Record<string, unknown>): Cardholder {
  const textOf = (name: string) => (typeof values[name] === 'string' ? lineOf(values[name]) : '');
  const name = nameOf(typed ?? '') || nameOf(textOf('cardholder_name'));
  const email = textOf('customer_email');
  const phone = phoneOf(textOf('customer_phone'));
  return {
    ...(name && { name }),
    ...(/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email) && { email }),
    ...(/^\d{8,15}$/.test(phone) && { phone }),
  };
}

/** A name of at most 50 characters, as the provider takes it. A card number is no name. */
function nameOf(text: string): string {
  const name = lineOf(text);
  const digits = name.replace(/\D/g, '').length;
  return digits > 4 || name.length < 2 ? '' : name.slice(0, 50);
}

/** A phone number in digits alone, as the provider takes it: with its country's, the zero of the trunk goes. */
function phoneOf(text: string): string {
  const number = digitsOf(text).replace(/[\s.\-\p{Pd}]/gu, '');
  const international = /^(?:\+|00)/.test(number) ? number.replace(/^(?:\+|00)/, '').replace('(0)', '') : number;
  return international.replace(/[()]/g, '');
}
