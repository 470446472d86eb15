import type { FastifyBaseLogger } from 'fastify';
import { canonicalUuid, nilId } from '../../rules/link-id.ts';
import type { Compiled, LinkRequest, RecallRequest, RefundRequest } from '../../types.gen.ts';
import type { AnswerVault } from '../answers/vault.ts';
import type { Db } from '../db/db.ts';
import type { Vault } from '../direct-debit/vault.ts';
import type { Changing } from '../ledger/changes.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { findLinkOfAnyBrand, type LinkView } from '../ledger/link.ts';
import type { LinkFilter } from '../ledger/list.ts';
import type { toldLink } from '../links/address.ts';
import type { RefundDeps } from '../payments/refunds.ts';
import type { Signer } from '../proof/signer.ts';
import type { Release } from '../release/release.ts';

/** The operator's commands, with or without a running server. It must survive JSON: it goes through a socket. */
export type Command =
  | { name: 'create'; link: LinkRequest }
  /** All of them or none. */
  | { name: 'create-all'; links: unknown[] }
  /** With `reader`, the bank details too; that they were read, and by whom, is recorded. */
  | { name: 'show'; id: string; reader?: string }
  /** The agreed text, byte for byte; the contract unless another act is named. */
  | { name: 'document'; id: string; act?: string }
  /** Of one link, or of all; `against`: the file of the events that the provider has. */
  | { name: 'verify'; id?: string; against?: string }
  /** Erases the personal data of one customer, with these values of the link. */
  | { name: 'erase'; id: string; values?: string[]; by: string }
  | { name: 'list'; filter?: LinkFilter }
  | { name: 'expire'; id: string; by: string }
  /** Expires all links whose external reference begins with this, made since a time. */
  | ({ name: 'recall'; by: string } & RecallRequest)
  /** Lifts the lock of a link on which too many cards were declined. */
  | { name: 'unlock'; id: string; by: string }
  /** Of one link, or of the whole site. */
  | { name: 'maintenance'; on: boolean; id?: string; by: string }
  /** All, or those whose outcome is open. */
  | { name: 'attempts'; open?: boolean }
  /** `anyway`: also where the gateway says otherwise, or cannot be asked. */
  | { name: 'attempt-settle'; order: string; as: 'taken' | 'not-taken'; reason: string; by: string; anyway?: boolean }
  | ({ name: 'refund'; id: string; by: string } & RefundRequest)
  /** Compares a day (UTC) at the gateway, such as 2026-11-20, with the records. */
  | { name: 'reconcile'; day: string; by: string }
  | { name: 'events'; state?: 'waiting' | 'dead' }
  /** An event's id, or every dead one. */
  | { name: 'replay'; event: string | 'dead' }
  /** A page of the events since a time, after the page whose `next` is given. */
  | { name: 'export'; since?: string; after?: string }
  /** The letters of a link; or stops all sending, or lets it go on. */
  | { name: 'letters'; id: string }
  | { name: 'letters-stop'; by: string; reason: string }
  | { name: 'letters-go-on' }
  /** Sends a letter of a link again, or one that only a call sends. */
  | { name: 'send-again'; id: string; letter: string }
  | { name: 'purge'; before: string; by: string; dry_run?: boolean }
  | { name: 'demo-reset' }
  | { name: 'rekey' };

/** A link as the operator sees it: with its address. */
export type OperatorLink = ReturnType<typeof toldLink>;

export type CommandDeps = {
  db: Db;
  compiled: Compiled;
  vault: Vault;
  answers: AnswerVault;
  /** The key of the settings, for the commands that need one. Throws `StartError` if there is none. */
  signer(): Promise<Signer>;
  demo: boolean;
  /** After how many days a link expires that says nothing else; 0 is never. */
  linkDays: number;
  /** The dependencies of refunds; absent if the settings name no gateway. */
  payments?: Omit<RefundDeps, 'signer'>;
  /** The server's log. The command line has none: it prints. */
  log?: Pick<FastifyBaseLogger, 'info'>;
  publicUrl(): string;
  /** The release that a server of these settings would serve. */
  release(): Promise<Release>;
  now(): Date;
};

export class NoSuchLink extends Error {
  override name = 'NoSuchLink';
}

/** The command is not for this server, or not for this link. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Finds a link by its id in any spelling, whoever has written it. Throws {@link NoSuchLink}. */
export async function linkOrThrow(deps: CommandDeps, id: string): Promise<LinkView> {
  const [ledger, uuid] = [await ledgerOf(deps), canonicalUuid(id) ?? nilId];
  const link = await findLinkOfAnyBrand(ledger, deps.compiled.site, uuid, deps.now(), { anyone: true });
  if (!link) throw new NoSuchLink(`There is no link ${id}.`);
  return link;
}

/** The database and the key of the server, by which rows are read and written. */
export const ledgerOf = async ({ db, signer }: CommandDeps): Promise<Ledger<Db>> => ({ db, signer: await signer() });

/** The signer, time and operator with which a change of links is recorded. */
export const changingOf = async ({ signer, now }: CommandDeps, by: string): Promise<Changing> => ({
  signer: await signer(),
  now: now(),
  by,
});

/** The dependencies of commands that ask the card gateway. Throws {@link CommandRefused} if the settings name none. */
export async function paymentsOf({ payments, signer }: CommandDeps): Promise<RefundDeps> {
  if (payments) return { ...payments, signer: await signer() };
  throw new CommandRefused(
    'CARD_GATEWAY and the settings of the gateway must be set for this, as the server has them.',
  );
}
