import type { FastifyBaseLogger } from 'fastify';
import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import type { Compiled, Link, LinkRequest } from '../../types.gen.ts';
import type { Db } from '../db/db.ts';
import type { Vault } from '../direct-debit/vault.ts';
import type { ServerGateway } from '../gateway/gateway.ts';
import { findLink, type LinkView, toLink } from '../ledger/link.ts';
import type { LinkFilter } from '../ledger/list.ts';
import { addressOf } from '../links/address.ts';

/** What the operator can ask for, with or without a running server. It must survive JSON: it goes through a socket. */
export type Command =
  | { name: 'create'; link: LinkRequest }
  /** All of them or none. */
  | { name: 'create-all'; links: unknown[] }
  /** With `reader`, the bank details too; that they were read, and by whom, is recorded. */
  | { name: 'show'; id: string; reader?: string }
  /** What was agreed, byte for byte; the contract unless another act is named. */
  | { name: 'document'; id: string; act?: string }
  /** Of one link, or of all. */
  | { name: 'verify'; id?: string }
  | { name: 'list'; filter?: LinkFilter }
  | { name: 'expire'; id: string }
  /** Of one link, or of the whole site. */
  | { name: 'maintenance'; on: boolean; id?: string }
  | { name: 'events'; state?: 'waiting' | 'dead' }
  /** An event's id, or every dead one. */
  | { name: 'replay'; event: string | 'dead' }
  /** A page of what was recorded since a time, after the page whose `next` is given. */
  | { name: 'export'; since?: string; after?: string }
  | { name: 'purge'; before: string; by: string; dry_run?: boolean }
  | { name: 'demo-reset' }
  | { name: 'rekey' };

/** A link as the operator sees it: with its address. */
export type OperatorLink = Link & { url: string; created_at: string };

export type CommandDeps = {
  db: Db;
  compiled: Compiled;
  vault: Vault;
  demo: boolean;
  /** The card gateway, if it keeps a ledger outside our database that a reset must empty too. */
  gateway?: Pick<ServerGateway, 'forgetDemo'>;
  /** The server's log. The command line has none: it prints. */
  log?: Pick<FastifyBaseLogger, 'info'>;
  publicUrl(): string;
  now(): Date;
};

/** What was asked for is not there. */
export class NoSuchLink extends Error {
  override name = 'NoSuchLink';
}

/** The command is not for this server, or not for this link. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Finds a link by its id in any spelling. Throws {@link NoSuchLink}. */
export async function linkOrThrow({ db, compiled, now }: CommandDeps, id: string): Promise<LinkView> {
  const link = await findLink(db, compiled.site, canonicalUuid(id) ?? nilId, now());
  if (!link) throw new NoSuchLink(`There is no link ${id}.`);
  return link;
}

/** What the operator is shown of a link. */
export function operatorLink(deps: Pick<CommandDeps, 'compiled' | 'publicUrl'>, link: LinkView): OperatorLink {
  const url = deps.publicUrl() + addressOf(deps.compiled.site, link.row);
  return { ...toLink(link), url, created_at: link.row.created_at.toISOString() };
}
