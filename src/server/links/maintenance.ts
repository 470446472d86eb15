import type { Db } from '../db/db.ts';
import { type Changing, recordChange } from '../ledger/changes.ts';

/** Begins or ends maintenance of one link, or of the site (`null`): no act is recorded. The change says by whom. */
export async function setMaintenance(db: Db, on: boolean, linkId: string | null, changing: Changing): Promise<void> {
  const at = changing.now.toISOString();
  await db.transaction(async (tx) => {
    if (linkId !== null) {
      await tx.query('update links set maintenance = $2, set_at = $3 where id = $1', [linkId, on, at]);
    } else if (on) {
      await tx.query('insert into site_maintenance (since) values ($1) on conflict do nothing', [at]);
    } else {
      await tx.query('delete from site_maintenance');
    }
    await recordChange(tx, changing, on ? 'maintenance-on' : 'maintenance-off', [linkId]);
  });
}
