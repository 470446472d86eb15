/** The addresses of PayPal, for documents with PayPal alone. This file imports nothing. */

/** The origins of PayPal's own script, which opens its window, and of the parts that it loads, in either environment. */
export const payPalScriptOrigins = [
  'https://www.paypal.com',
  'https://www.sandbox.paypal.com',
  'https://www.paypalobjects.com',
];

/** The origins that PayPal's script calls, and those of its pictures and windows. */
export const payPalOrigins = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

export const isPayPalScript = (address: string): boolean =>
  URL.canParse(address) && payPalScriptOrigins.includes(new URL(address).origin);
