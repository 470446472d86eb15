import type { Db } from '../db/db.ts';
import { currentKey, type Keyring, keyFor } from './keyring.ts';
import { type SealedText, seal, unseal } from './seal.ts';

/** How many rows are sealed with the current key now, and the links of which one cannot be opened: it stays as it is. */
export type Resealed = { rekeyed: number; unopened: string[] };

/**
 * Seals with the current key whatever another key has sealed, link by link: after an interruption it goes on where it
 * was. Only the owner of the tables may.
 */
export async function reseal<Row extends SealedText & { link_id: string }>(
  db: Db,
  table: 'bank_details' | 'sealed_answers' | 'drafts',
  keyring: Keyring,
  { purposeOf, now }: { purposeOf(row: Row): string; now(): Date },
): Promise<Resealed> {
  const current = currentKey(keyring);
  const resealed: Resealed = { rekeyed: 0, unopened: [] };
  const links = await db.query<{ link_id: string }>(
    `select link_id from ${table} where key_id <> $1 group by link_id order by link_id`,
    [current.id],
  );
  for (const { link_id } of links)
    await db.transaction(async (tx) => {
      const rows = await tx.query<Row>(`select * from ${table} where link_id = $1 and key_id <> $2 for update`, [
        link_id,
        current.id,
      ]);
      for (const row of rows) {
        let text: string;
        try {
          text = unseal(keyFor(keyring, row.key_id), purposeOf(row), row);
        } catch {
          resealed.unopened.push(link_id);
          continue;
        }
        const { key_id, iv, sealed } = seal(current, purposeOf(row), text);
        await tx.query(
          `update ${table} set key_id = $3, iv = $4, sealed = $5, sealed_at = $6 where link_id = $1 and iv = $2`,
          [link_id, row.iv, key_id, iv, sealed, now().toISOString()],
        );
        resealed.rekeyed += 1;
      }
    });
  return resealed;
}
