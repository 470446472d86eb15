import { expireLink } from '../links/expire.ts';
import { liftLock } from '../payments/tries.ts';
import { type CommandDeps, linkOrThrow, type OperatorLink, operatorLink } from './command.ts';

/** Expires a link now. A used link stays as it is. */
export async function expire(deps: CommandDeps, id: string): Promise<{ changed: boolean; link: OperatorLink }> {
  const link = await linkOrThrow(deps, id);
  const expired = await expireLink(deps.db, deps.compiled.site, link, deps.now());
  return { changed: expired.changed, link: operatorLink(deps, expired.link) };
}

/** Puts one link, or the whole site, under maintenance or ends it: customers then see that page, and no act is recorded. */
export async function setMaintenance(
  deps: CommandDeps,
  on: boolean,
  id?: string,
): Promise<{ on: boolean; link?: OperatorLink }> {
  if (id === undefined) {
    if (on)
      await deps.db.query('insert into site_maintenance (since) values ($1) on conflict do nothing', [
        deps.now().toISOString(),
      ]);
    else await deps.db.query('delete from site_maintenance');
    return { on };
  }
  const { row } = await linkOrThrow(deps, id);
  await deps.db.query('update links set maintenance = $2, set_at = $3 where id = $1', [
    row.id,
    on,
    deps.now().toISOString(),
  ]);
  return { on, link: operatorLink(deps, await linkOrThrow(deps, id)) };
}

/** Lets a link take cards again (D-29). */
export async function unlock(deps: CommandDeps, id: string, by: string): Promise<{ link: OperatorLink }> {
  const link = await linkOrThrow(deps, id);
  await liftLock(deps, link.row.id, by);
  return { link: operatorLink(deps, link) };
}
