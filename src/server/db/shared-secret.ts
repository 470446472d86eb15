import { randomBytes } from 'node:crypto';
import type { Queryable } from './db.ts';

/** Reads a secret that all server processes on a database share; the first process makes it. */
export async function sharedSecret(db: Queryable, name: string): Promise<Uint8Array> {
  await db.query('insert into keys (name, secret) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32),
  ]);
  const [key] = await db.query<{ secret: Uint8Array }>('select secret from keys where name = $1', [name]);
  return key!.secret;
}
