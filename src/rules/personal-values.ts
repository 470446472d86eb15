/**
 * What a link's own values may say of the customer, beside the values that content names. Card schemes ask for it; no text
 * fills it in.
 */
export const personalValues = ['cardholder_name', 'customer_email', 'customer_phone'] as const;
