import { expireLink } from '../links/expire.ts';
import { type CommandDeps, changingOf, linkOrThrow, type OperatorLink, operatorLink } from './command.ts';

/** Expires a link now, and records by whom. A used link stays as it is. */
export async function expire(
  deps: CommandDeps,
  id: string,
  by: string,
): Promise<{ changed: boolean; link: OperatorLink }> {
  const link = await linkOrThrow(deps, id);
  const expired = await expireLink(deps.db, deps.compiled.site, link, await changingOf(deps, by));
  return { changed: expired.changed, link: operatorLink(deps, expired.link) };
}
