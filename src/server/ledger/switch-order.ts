import type { SwitchOrder } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';

/** The switch order of a link that has one. */
export async function readOrder(db: Queryable, linkId: string): Promise<SwitchOrder> {
  const [order] = await db.query<Omit<SwitchOrder, 'ots_document'> & { order_document: Uint8Array }>(
    'select services, losing_provider, order_document from links where id = $1',
    [linkId],
  );
  const { order_document, ...words } = order!;
  return { ...words, ots_document: Buffer.from(order_document).toString('base64') };
}
