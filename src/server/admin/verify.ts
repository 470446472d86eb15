import type { Head } from '../../types.gen.ts';
import { type CommandDeps, linkOrThrow } from './command.ts';
import type { Verified, Verifying } from './verified.ts';
import { verifyHeads } from './verify-heads.ts';
import { verifyLinks } from './verify-links.ts';

const batch = 200;

/**
 * Checks everything that is recorded, of one link or of all. Every field of links, records and attempts is compared
 * with the hashes of the link's chain (D-31), agreed texts and order documents with theirs. Rows that others require
 * must be there. Of all links, the signed heads are checked too. Heads that are stored elsewhere (`anchors`) must be
 * among them.
 */
export async function verify(deps: CommandDeps, id?: string, anchors?: Head[]): Promise<Verified> {
  const linkId = id === undefined ? null : (await linkOrThrow(deps, id)).row.id;
  const found: Verified = {
    ...{ links: 0, records: 0, attempts: 0, texts: 0, orders: 0, heads: 0, erasures: 0, waiting: 0 },
    mismatches: [],
  };
  const verifying = { db: deps.db, signer: await deps.signer(), linkId, found };
  await verifyTexts(verifying);
  await verifyLinks(verifying);
  await verifyEvents(verifying);
  if (linkId === null) await verifyHeads(verifying, anchors);
  return found;
}

/** Each record has its event: without it the provider would not learn of the record. */
async function verifyEvents({ db, linkId, found }: Verifying): Promise<void> {
  const missing = await db.query<{ link_id: string; act: string; reference: string }>(
    `select link_id, act, reference from records where ($1::uuid is null or link_id = $1)
       and not exists (select 1 from events where record_seq = records.seq) order by seq limit 1000`,
    [linkId],
  );
  for (const { reference, ...record } of missing)
    found.mismatches.push({ ...record, what: 'the event', stored: reference, computed: 'missing' });
}

type TextRow = { sha256: string; computed: string };

async function verifyTexts({ db, linkId, found }: Verifying): Promise<void> {
  for (let last = ''; ; ) {
    const rows: TextRow[] = await db.query<TextRow>(
      `select sha256, encode(sha256(convert_to(html, 'UTF8')), 'hex') as computed from agreed_texts
       where sha256 > $1 and ($2::uuid is null or sha256 in (select sha256 from records where link_id = $2))
       order by sha256 limit ${batch}`,
      [last, linkId],
    );
    found.texts += rows.length;
    for (const { sha256, computed } of rows.filter((row) => row.sha256 !== row.computed)) {
      const records = await db.query<{ link_id: string; act: string }>(
        'select link_id, act from records where sha256 = $1 and ($2::uuid is null or link_id = $2) order by seq',
        [sha256, linkId],
      );
      const what = 'the agreed text';
      found.mismatches.push(...records.map((record) => ({ ...record, what, stored: sha256, computed })));
    }
    if (rows.length < batch) break;
    last = rows.at(-1)!.sha256;
  }
  const missing = await db.query<{ link_id: string; act: string; stored: string }>(
    `select link_id, act, sha256 as stored from records
     where sha256 is not null and ($1::uuid is null or link_id = $1)
       and not exists (select 1 from agreed_texts where agreed_texts.sha256 = records.sha256) order by seq`,
    [linkId],
  );
  found.mismatches.push(...missing.map((row) => ({ ...row, what: 'the agreed text', computed: 'missing' })));
}
