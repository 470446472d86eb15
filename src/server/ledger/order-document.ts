import type { ShownOrder } from '../../rules/order/shown.ts';
import type { SwitchOrder } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { Refusal } from '../base/refusal.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Ledger } from './ledger.ts';
import type { LinkRow } from './link.ts';

type WithOrder = { row: Pick<LinkRow, 'id' | 'services' | 'losing_provider' | 'order_sha256' | 'order_html_sha256'> };

/** Reads a column of a link whose hash the link's statement has. Throws `unavailable` where somebody has changed it. */
async function readHashed(
  { db, signer }: Ledger,
  { row }: WithOrder,
  column: 'order_document' | 'order_html',
): Promise<string | Uint8Array> {
  const sha256 = column === 'order_html' ? row.order_html_sha256 : row.order_sha256;
  const [found] = await db.query<{ content: string | Uint8Array | null }>(
    `select ${column} as content from links where id = $1`,
    [row.id],
  );
  if (found?.content != null && sha256Of(found.content) === sha256) return found.content;
  signer.alarm?.(`order ${nameOf(row.id)}`);
  throw new Refusal('unavailable');
}

const partsOf = ({ row: { services, losing_provider } }: WithOrder) => ({
  services: services!,
  losing_provider: losing_provider!,
});

/** Reads a link's switch order as it came, byte for byte. Throws `unavailable` where its document is not that any more. */
export async function readOrder(ledger: Ledger, link: WithOrder): Promise<SwitchOrder> {
  const document = await readHashed(ledger, link, 'order_document');
  return { ...partsOf(link), ots_document: Buffer.from(document as Uint8Array).toString('base64') };
}

/** Reads a link's switch order as pages and copies draw it. Throws `unavailable` where it is not as it was stored. */
export async function readShownOrder(ledger: Ledger, link: WithOrder): Promise<ShownOrder> {
  const html = await readHashed(ledger, link, 'order_html');
  return { ...partsOf(link), cleaned: { ots_document: String(html) } };
}
