import type { ShownOrder } from '../../rules/order/shown.ts';
import { Refusal } from '../base/refusal.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';

type Stored = { order_html: string | null; order_html_sha256: string | null };

/** Reads a link's switch order as pages and copies draw it. Throws `unavailable` where it is not as it was stored. */
export async function readShownOrder(db: Queryable, linkId: string): Promise<ShownOrder> {
  const [row] = await db.query<Stored & Pick<ShownOrder, 'services' | 'losing_provider'>>(
    'select services, losing_provider, order_html, order_html_sha256 from links where id = $1',
    [linkId],
  );
  const { order_html: html, order_html_sha256: sha256, ...order } = row!;
  // A customer consents to these prices.
  if (html === null || sha256Of(html) !== sha256) throw new Refusal('unavailable');
  return { ...order, cleaned: { ots_document: html } };
}
