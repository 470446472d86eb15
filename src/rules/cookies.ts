/** The cookies of an XSRF token. A browser takes one with the prefix over https and from this host only. */
export const xsrfCookies = { plain: 'XSRF-TOKEN', ofHost: '__Host-XSRF-TOKEN' };

/** A cookie's values, 20 at most: another site on a parent domain may have set one, and a key checks each. */
export function cookieValues(cookies: string | undefined, name: string): string[] {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : [])).slice(0, 20);
}

/** The cookie of a browser session that shows pages as existing customers see them (D-12). */
const overrideCookie = 'existing-customer';

/** The cookie that sets this for the browser session, or removes it. */
export const cookieFor = (isSet: boolean): string =>
  `${overrideCookie}=${isSet ? '1; path=/; samesite=lax' : '; path=/; max-age=0'}`;

/** Whether a request's or document's cookies say so. */
export const saysExistingCustomer = (cookies: string): boolean => cookieValues(cookies, overrideCookie).includes('1');
