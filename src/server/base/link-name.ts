import { createHash } from 'node:crypto';

/** A link's public name, for logs, events and calls: `lk_` and twenty of a-z and 2-7. */
export const linkName = /^lk_[a-z2-7]{20}$/;

/**
 * Names a link by its id, which is the customer's key: nobody finds that out by the name. `name_of` of the database says the
 * same. Of an id that is none the name is that of no link.
 */
export function nameOf(id: string): string {
  const hash = createHash('sha256')
    .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
    .digest('hex');
  const letters: Record<string, string> = { 0: 'g', 1: 'h', 8: 'i', 9: 'j' };
  return `lk_${hash.slice(0, 20).replace(/[0189]/g, (digit) => letters[digit]!)}`;
}
