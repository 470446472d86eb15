import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieValues, xsrfCookies } from '../../rules/cookies.ts';
import type { Db } from '../db/db.ts';
import { sharedSecret } from '../db/shared-secret.ts';

export type Xsrf = Awaited<ReturnType<typeof openXsrf>>;

/** Makes and checks XSRF tokens. A token is a random part and a signature that needs the server's key. */
export async function openXsrf(db: Db) {
  const secret = await sharedSecret(db, 'xsrf');
  const sign = (random: string) => createHmac('sha256', secret).update(random).digest('base64url');

  return {
    issue(): string {
      const random = randomBytes(18).toString('base64url');
      return `${random}.${sign(random)}`;
    },
    isGenuine(token: string): boolean {
      const [random = '', signature = '', ...rest] = token.split('.');
      return rest.length === 0 && isSame(signature, sign(random));
    },
  };
}

/** Whether a call's token is genuine and equals one of its cookies. */
export function isOwnToken(xsrf: Xsrf, cookies: string | undefined, token: string): boolean {
  // Another site can set the plain name beside ours, with a token
  // that it got from us: where there is the other, it counts alone.
  const fromHere = cookieValues(cookies, xsrfCookies.ofHost);
  const values = fromHere.length > 0 ? fromHere : cookieValues(cookies, xsrfCookies.plain);
  return values.some((value) => isSame(value, token)) && xsrf.isGenuine(token);
}

/**
 * Returns the visitor's token, and the cookies to set: none if the browser has it under each name. Over https only the
 * cookie with this host's name counts: a sibling site may have planted a genuine token of its own under the plain one.
 */
export function tokenCookies(
  xsrf: Xsrf,
  cookies: string | undefined,
  secure: boolean,
): { token: string; cookies: string[] } {
  const names = secure ? [xsrfCookies.ofHost, xsrfCookies.plain] : [xsrfCookies.plain];
  const token = cookieValues(cookies, names[0]!).find(xsrf.isGenuine) ?? xsrf.issue();
  if (names.every((name) => cookieValues(cookies, name).includes(token))) return { token, cookies: [] };
  return { token, cookies: names.map((name) => `${name}=${token}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`) };
}

/** Compares secrets in constant time. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
