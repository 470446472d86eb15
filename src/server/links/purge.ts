import { nilId } from '../../rules/link-id.ts';
import { notDone } from '../base/refusal.ts';
import type { Db, Queryable } from '../db/db.ts';
import { pagesOf } from '../db/pages-of-rows.ts';
import { type Erased, eraseLinks, holdActs } from '../ledger/erase.ts';
import type { Signer } from '../proof/signer.ts';

export type Purged = Erased & { before: string; dry_run: boolean };

const day = 24 * 60 * 60 * 1000;
const pageSize = 500;

/** The condition for links unchanged since, whose payments and refunds all have an outcome. */
const purgeable = `created_at < $1
  and not exists (select 1 from records where link_id = links.id and recorded_at >= $1)
  and not exists (select 1 from attempts where link_id = links.id and at >= $1)
  and not exists (select 1 from refunds where link_id = links.id and at >= $1)
  and not exists (select 1 from unsettled where link_id = links.id)`;

type Purging = { before: string; by: string; dry_run?: boolean };

/** Erases links without any change since a time, and texts of theirs alone, in batches. Throws `not-done`. */
export async function purge(
  { db, signer, now }: { db: Db; signer: Signer; now(): Date },
  { before, by, dry_run = false }: Purging,
): Promise<Purged> {
  if (now().getTime() - Date.parse(before) < 30 * day) {
    throw notDone('/before', 'Only what is older than 30 days can be erased. Nothing was changed.');
  }
  const purged: Purged = { before, links: 0, records: 0, texts: 0, dry_run };
  if (dry_run) {
    const [row] = await db.query<{ links: number; records: number }>(
      `select count(*)::integer as links, coalesce(sum(
         (select count(*) from records where link_id = links.id)), 0)::integer as records from links where ${purgeable}`,
      [before],
    );
    return { ...purged, ...row };
  }
  type Old = { id: string; time: string };
  // Each page is found by an index where the last one ended.
  const oldLinks = pagesOf(pageSize, (last?: Old) =>
    db.query<Old>(
      `select id, created_at::text as time from links where created_at < $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
       order by created_at, id limit ${pageSize}`,
      [before, last?.time ?? '-infinity', last?.id ?? nilId],
    ),
  );
  for await (const page of oldLinks) {
    const ids = page.map(({ id }) => id);
    const erased = await db.transaction((tx) => purgeBatch(tx, signer, ids, { before, by }));
    if (!erased) continue;
    purged.links += erased.links;
    purged.records += erased.records;
    purged.texts += erased.texts;
  }
  return purged;
}

/** Erases those of these links on which nothing has happened since. */
async function purgeBatch(
  tx: Queryable,
  signer: Signer,
  all: string[],
  { before, by }: { before: string; by: string },
): Promise<Erased | undefined> {
  const those = `select id from links where id = any($2::uuid[]) and ${purgeable}`;
  // Nobody waits for links that stay.
  if ((await tx.query(those, [before, all])).length === 0) return undefined;
  await holdActs(tx);
  const lockedLinks = await tx.query<{ id: string }>(`${those} for update skip locked`, [before, all]);
  // An attempt may have begun before its link was locked: only a new statement sees it.
  const rows = await tx.query<{ id: string }>(those, [before, lockedLinks.map(({ id }) => id)]);
  const ids = rows.map(({ id }) => id);
  return ids.length > 0 ? eraseLinks({ db: tx, signer }, ids, { before, by }) : undefined;
}
