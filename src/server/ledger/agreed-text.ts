import type { Queryable } from '../db/db.ts';

/** An agreed text by its hash, byte for byte. */
export async function agreedText(db: Queryable, sha256: string): Promise<string> {
  const [row] = await db.query<{ html: string }>('select html from agreed_texts where sha256 = $1', [sha256]);
  return row!.html;
}
