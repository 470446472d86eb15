/** The cookie of a browser session that shows what existing customers see (D-12). */
const overrideCookie = 'existing-customer';

/** The cookie that sets this for the browser session, or removes it. */
export const cookieFor = (isSet: boolean): string =>
  `${overrideCookie}=${isSet ? '1; path=/; samesite=lax' : '; path=/; max-age=0'}`;

/** Whether a request's or document's cookies say so. */
export const saysExistingCustomer = (cookies: string): boolean => /(^|; ?)existing-customer=1(;|$)/.test(cookies);
