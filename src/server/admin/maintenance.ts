import { recordChange } from '../ledger/changes.ts';
import { toldLink } from '../links/address.ts';
import { type CommandDeps, changingOf, linkOrThrow, type OperatorLink } from './command.ts';

/** Begins or ends maintenance of one link, or of the site: no act is recorded. The change says by whom. */
export async function setMaintenance(
  deps: CommandDeps,
  { on, id, by }: { on: boolean; id?: string; by: string },
): Promise<{ on: boolean; link?: OperatorLink }> {
  const link = id === undefined ? undefined : await linkOrThrow(deps, id);
  const changing = await changingOf(deps, by);
  const at = changing.now.toISOString();
  await deps.db.transaction(async (tx) => {
    if (link) {
      await tx.query('update links set maintenance = $2, set_at = $3 where id = $1', [link.row.id, on, at]);
    } else if (on) {
      await tx.query('insert into site_maintenance (since) values ($1) on conflict do nothing', [at]);
    } else {
      await tx.query('delete from site_maintenance');
    }
    await recordChange(tx, changing, on ? 'maintenance-on' : 'maintenance-off', [link?.row.id ?? null]);
  });
  return { on, ...(link && { link: toldLink(deps, await linkOrThrow(deps, link.row.id)) }) };
}
