import type { SwitchOrder } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import type { LinkRow } from './link.ts';

/** The switch order of a link, if it has one. */
export async function readOrder(db: Queryable, link: LinkRow): Promise<SwitchOrder | undefined> {
  const { services, losing_provider } = link;
  if (!services || losing_provider === null) return undefined;
  const [row] = await db.query<{ order_document: Uint8Array }>('select order_document from links where id = $1', [
    link.id,
  ]);
  const document = row?.order_document ?? new Uint8Array();
  return { services, losing_provider, ots_document: Buffer.from(document).toString('base64') };
}
