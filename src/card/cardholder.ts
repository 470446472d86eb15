import type { Cardholder } from './gateway.ts';

/**
 * What card schemes get to know of the customer: the name that was typed, else what the link knows. What cannot be a name,
 * an address or a number is left out, so that nothing typed into the wrong field reaches a bank.
 */
export function cardholderOf(typed: string | undefined, values: Record<string, unknown>): Cardholder {
  const known = (name: string) => (typeof values[name] === 'string' ? values[name].trim() : '');
  const name = nameOf(typed ?? '') || nameOf(known('cardholder_name'));
  const email = known('customer_email');
  const phone = known('customer_phone').replace(/[\s()-]/g, '');
  return {
    ...(name && { name }),
    ...(/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email) && { email }),
    ...(/^\+?\d{8,15}$/.test(phone) && { phone }),
  };
}

/** A name of at most 50 characters, as the provider takes it. A card number is no name. */
function nameOf(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ');
  const digits = name.replace(/\D/g, '').length;
  return digits > 4 || name.length < 2 ? '' : name.slice(0, 50);
}
