import { randomInt } from 'node:crypto';
import type { Queryable } from '../db/db.ts';

/** Letters and digits that are not confused with each other when read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a reference that can be read out on the telephone: `DS-7K3Q-9XWM`. There are a trillion. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `DS-${four()}-${four()}`;
}

export const isReference = (word: string): boolean => /^DS(-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(word);

/** A reference that neither a record nor an attempt has: the gateway gets an attempt's before its record. */
export async function freeReference(tx: Queryable): Promise<string> {
  for (;;) {
    const reference = newReference();
    const rows = await tx.query(
      `select 1 from records where reference = $1 union all select 1 from attempts where order_id = $1
       union all select 1 from refunds where refund_id = $1`,
      [reference],
    );
    if (rows.length === 0) return reference;
  }
}
