import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/db.ts';

/** Makes and checks the XSRF token: a random part, and a signature that only this server can make. */
export type Xsrf = {
  issue(): string;
  isGenuine(token: string): boolean;
};

export const cookieName = 'XSRF-TOKEN';

const tokensKept = 10_000;

/** The tokens of every server process on one database, signed with the key that the first of them made. */
export async function openXsrf(db: Db): Promise<Xsrf> {
  await db.query('insert into keys (name, secret) values ($1, $2) on conflict (name) do nothing', [
    'xsrf',
    randomBytes(32),
  ]);
  const [key] = await db.query<{ secret: Uint8Array }>('select secret from keys where name = $1', ['xsrf']);
  const sign = (random: string) => createHmac('sha256', key!.secret).update(random).digest('base64url');

  // A page makes several calls with one token: the last ones that were genuine are known without signing again.
  const known = new Set<string>();

  return {
    issue() {
      const random = randomBytes(18).toString('base64url');
      return `${random}.${sign(random)}`;
    },
    isGenuine(token) {
      if (known.has(token)) return true;
      const [random = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !isSame(signature, sign(random))) return false;
      if (known.add(token).size > tokensKept) known.delete(known.values().next().value!);
      return true;
    },
  };
}

/** Every value of our cookie in a Cookie header: another site on a parent domain may have planted one beside ours. */
export function tokensIn(cookies: string | undefined): string[] {
  return (cookies ?? '').split(';').flatMap((cookie) => {
    const [name, ...value] = cookie.trim().split('=');
    return name === cookieName ? [value.join('=')] : [];
  });
}

/** Compares secrets in a time that tells nothing about them. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
