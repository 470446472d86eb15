/** The addresses of Google Pay, which only pages that offer it may call. This file imports nothing. */

/** Google's own script, which opens its sheet. */
export const googlePayScript = 'https://pay.google.com/gp/p/js/pay.js';

export const googlePayOrigin = 'https://pay.google.com';

/** The addresses that Google's script calls, and those that the browser reads before it opens Google's sheet itself. */
export const googlePayCalls = [googlePayOrigin, 'https://google.com/pay', 'https://www.google.com/pay'];
