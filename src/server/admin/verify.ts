import { type CommandDeps, linkOrThrow } from './command.ts';

/** A text or document that no longer has the hash that is stored for it. */
export type Mismatch = { link_id: string; act?: string; what: string; stored: string; computed: string };

/** How many texts and order documents were checked, and which do not match. */
export type Verified = { texts: number; orders: number; mismatches: Mismatch[] };

const batch = 200;

/**
 * Computes every hash again from what is stored: agreed contracts and mandates as they were shown, and order documents,
 * which are also compared with the hash in the consent's record. For one link, or for all.
 */
export async function verify(deps: CommandDeps, id?: string): Promise<Verified> {
  const linkId = id === undefined ? null : (await linkOrThrow(deps, id)).row.id;
  const verified: Verified = { texts: 0, orders: 0, mismatches: [] };
  await verifyTexts(deps, linkId, verified);
  await verifyOrders(deps, linkId, verified);
  return verified;
}

type TextRow = { sha256: string; computed: string };

async function verifyTexts({ db }: CommandDeps, linkId: string | null, verified: Verified): Promise<void> {
  for (let last = ''; ; ) {
    const rows: TextRow[] = await db.query<TextRow>(
      `select sha256, encode(sha256(convert_to(html, 'UTF8')), 'hex') as computed from agreed_texts
       where sha256 > $1 and ($2::uuid is null or sha256 in (select sha256 from records where link_id = $2))
       order by sha256 limit ${batch}`,
      [last, linkId],
    );
    verified.texts += rows.length;
    for (const { sha256, computed } of rows.filter((row) => row.sha256 !== row.computed)) {
      const records = await db.query<{ link_id: string; act: string }>(
        'select link_id, act from records where sha256 = $1 and ($2::uuid is null or link_id = $2) order by seq',
        [sha256, linkId],
      );
      const what = 'the agreed text';
      verified.mismatches.push(...records.map((record) => ({ ...record, what, stored: sha256, computed })));
    }
    if (rows.length < batch) return;
    last = rows.at(-1)!.sha256;
  }
}

type OrderRow = { id: string; stored: string; computed: string; consented: string | null };

async function verifyOrders({ db }: CommandDeps, linkId: string | null, verified: Verified): Promise<void> {
  for (let last: string | null = null; ; ) {
    const rows: OrderRow[] = await db.query<OrderRow>(
      `select id, order_sha256 as stored, encode(sha256(order_document), 'hex') as computed,
         (select order_sha256 from records where link_id = links.id and act = 'switch-consent') as consented
       from links
       where order_document is not null and ($1::uuid is null or id > $1) and ($2::uuid is null or id = $2)
       order by id limit ${batch}`,
      [last, linkId],
    );
    verified.orders += rows.length;
    for (const { id, stored, computed, consented } of rows) {
      const what = 'the order document';
      if (stored !== computed) verified.mismatches.push({ link_id: id, what, stored, computed });
      if (consented !== null && consented !== computed)
        verified.mismatches.push({ link_id: id, act: 'switch-consent', what, stored: consented, computed });
    }
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
  }
}
