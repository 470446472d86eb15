import type { Queryable } from '../db/db.ts';
import { eraseLinks, holdActs } from '../ledger/erase.ts';
import type { Signer } from '../proof/signer.ts';
import { type Command, type CommandDeps, CommandRefused } from './command.ts';

/** How much was erased, or would be. */
export type Purged = { before: string; links: number; records: number; texts: number; dry_run: boolean };

const day = 24 * 60 * 60 * 1000;
const batch = 200;

/**
 * The condition for links that were neither made nor acted on since, and whose payments and refunds all have an
 * outcome.
 */
const purgeable = `created_at < $1
  and not exists (select 1 from records where link_id = links.id and recorded_at >= $1)
  and not exists (select 1 from attempts
    where link_id = links.id and (started_at >= $1 or state in ('pending', 'unknown', 'mismatch')
      or (state = 'surplus' and undone_at is null)))
  and not exists (select 1 from refunds where link_id = links.id and (started_at >= $1 or state in ('pending', 'unknown')))`;

/**
 * Erases links on which nothing has happened since a time, with all their data, and the agreed texts that no other link
 * refers to. Each batch is one transaction, which also records the erasure itself. Throws `CommandRefused`.
 */
export async function purge(deps: CommandDeps, command: Extract<Command, { name: 'purge' }>): Promise<Purged> {
  const { db, now, log } = deps;
  const { before, by, dry_run = false } = command;
  if (now().getTime() - Date.parse(before) < 30 * day) {
    throw new CommandRefused('Only what is older than 30 days can be erased. Nothing was changed.');
  }
  const signer = await deps.signer();
  const purged: Purged = { before, links: 0, records: 0, texts: 0, dry_run };
  if (dry_run) {
    const [row] = await db.query<{ links: number; records: number }>(
      `select count(*)::integer as links, coalesce(sum(
         (select count(*) from records where link_id = links.id)), 0)::integer as records from links where ${purgeable}`,
      [before],
    );
    return { ...purged, ...row };
  }
  for (;;) {
    const done = await db.transaction((tx) => purgeBatch(tx, signer, before, by));
    if (!done) break;
    purged.links += done.links;
    purged.records += done.records;
    purged.texts += done.texts;
  }
  log?.info({ before, links: purged.links, records: purged.records, texts: purged.texts }, 'erased');
  return purged;
}

async function purgeBatch(tx: Queryable, signer: Signer, before: string, by: string) {
  await holdActs(tx);
  const held = await tx.query<{ id: string }>(
    `select id from links where ${purgeable} order by created_at limit ${batch} for update skip locked`,
    [before],
  );
  if (held.length === 0) return undefined;
  // An attempt may have begun before its link was locked: only a new statement sees it.
  const rows = await tx.query<{ id: string }>(`select id from links where id = any($2::uuid[]) and ${purgeable}`, [
    before,
    held.map(({ id }) => id),
  ]);
  const ids = rows.map(({ id }) => id);
  return eraseLinks(tx, signer, ids, { before, by });
}
