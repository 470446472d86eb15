import type { SwitchOrder } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import type { LinkRow } from './link.ts';

/** The switch order of a link that has one. */
export async function readOrder(db: Queryable, link: LinkRow): Promise<SwitchOrder> {
  const [row] = await db.query<{ order_document: Uint8Array }>('select order_document from links where id = $1', [
    link.id,
  ]);
  const document = row?.order_document ?? new Uint8Array();
  return {
    services: link.services!,
    losing_provider: link.losing_provider!,
    ots_document: Buffer.from(document).toString('base64'),
  };
}
