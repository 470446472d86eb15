import type { Compiled, EraseRequest } from '../../types.gen.ts';
import type { AnswerVault } from '../answers/vault.ts';
import type { Db } from '../db/db.ts';
import type { Vault } from '../direct-debit/vault.ts';
import type { ServerGateway } from '../gateway/gateway.ts';
import { linkIdOf } from '../ledger/find-id.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import type { Signer } from '../proof/signer.ts';

/** The commands that open the database themselves: what proves records, and what the service's role may not. */
export type DatabaseCommand =
  /** Of one link, or of all; `against`: the file of the events that the provider has. */
  | { name: 'verify'; id?: string; against?: string }
  /** Erases the personal data of one customer, with these values of the link. */
  | ({ name: 'erase'; id: string; by: string } & EraseRequest)
  | { name: 'rekey' };

export type CommandDeps = {
  db: Db;
  compiled: Compiled;
  vault: Vault;
  answers: AnswerVault;
  /** The key of the settings, for the commands that need one. Throws `StartError` if there is none. */
  signer(): Promise<Signer>;
  /** The card gateway of the settings, which `verify` asks; absent if they name none. */
  gateway?: ServerGateway;
  now(): Date;
};

export class NoSuchLink extends Error {
  override name = 'NoSuchLink';
}

/** The command is not for this server, or not for this link. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Finds a link by its name or its id, whoever has written it. Throws {@link NoSuchLink}. */
export async function linkOrThrow(deps: CommandDeps, id: string): Promise<LinkView> {
  const [ledger, uuid] = [await ledgerOf(deps), await linkIdOf(deps.db, id)];
  const link = await findLink(ledger, deps.compiled.site, uuid, deps.now(), { anyone: true });
  if (!link) throw new NoSuchLink(`There is no link ${id}.`);
  return link;
}

/** The database and the key of the server, by which rows are read and written. */
export const ledgerOf = async ({ db, signer }: CommandDeps): Promise<Ledger<Db>> => ({
  db,
  signer: await signer(),
});
