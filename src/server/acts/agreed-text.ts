import type { Queryable } from '../db/db.ts';

/** Keeps an agreed text, once for everybody who agreed to the same. */
export async function keepAgreedText(tx: Queryable, sha256: string, html: string): Promise<void> {
  await tx.query('insert into agreed_texts (sha256, html) values ($1, $2) on conflict (sha256) do nothing', [
    sha256,
    html,
  ]);
}

/** An agreed text by its hash, byte for byte. */
export async function agreedText(db: Queryable, sha256: string): Promise<string> {
  const [row] = await db.query<{ html: string }>('select html from agreed_texts where sha256 = $1', [sha256]);
  return row!.html;
}
