import type { BankDetails } from '../../bank/mandate.ts';
import type { Compiled, Link, SwitchOrder } from '../../types.gen.ts';
import { agreedText } from '../acts/agreed-text.ts';
import type { Db } from '../db/db.ts';
import type { Vault } from '../direct-debit/vault.ts';
import { addressOf } from '../links/address.ts';
import { createLink } from '../links/create.ts';
import { resetDemoLinks } from '../links/demo.ts';
import type { Method } from '../links/journey.ts';
import { allLinks, findLink, type LinkView, toLink } from '../links/link.ts';
import { canonicalUuid, nilId } from '../links/link-id.ts';
import { attemptsOf } from '../payments/attempts.ts';

/** What the operator can ask for, with or without a running server. As JSON, because it goes through a socket. */
export type Command =
  | { name: 'create'; link: CreateRequest }
  /** With `reader`, the bank details too; that they were read, and by whom, is recorded. */
  | { name: 'show'; id: string; reader?: string }
  | { name: 'list' }
  | { name: 'expire'; id: string }
  | { name: 'demo-reset' }
  | { name: 'rekey' };

export type CreateRequest = {
  journey: string;
  customer_type?: Link['customer_type'];
  payment_methods?: Method[];
  amount_pence?: number;
  values?: Link['values'];
  /** ISO 8601 in UTC. */
  expires_at?: string;
  switch_order?: SwitchOrder;
  sor_given_at?: string;
};

/** A link as the operator sees it: with its address. */
export type OperatorLink = Link & { url: string; created_at: string };

/** A link with everything recorded for it; `text` is what was agreed to, byte for byte. */
export type LinkRecord = OperatorLink & {
  acts: {
    act: string;
    reference: string;
    recorded_at: string;
    ip_address: string;
    user_agent: string;
    text?: string;
  }[];
  attempts: { act: string; order_id: string; state: string; amount_pence?: number; started_at: string }[];
  /** In full, and only where they were asked for. */
  bank_details?: BankDetails;
  bank_details_readings?: { read_at: string; reader: string }[];
};

export type CommandDeps = { db: Db; compiled: Compiled; vault: Vault; demo: boolean; publicUrl(): string; now(): Date };

/** What was asked for is not there. */
export class NoSuchLink extends Error {
  override name = 'NoSuchLink';
}

/** The command is not for this server. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/**
 * Carries out one command. Throws `LinkRefused`, {@link NoSuchLink} or {@link CommandRefused}, each with a sentence for
 * the operator.
 */
export async function runCommand(deps: CommandDeps, command: Command): Promise<unknown> {
  switch (command.name) {
    case 'create':
      return create(deps, command.link);
    case 'show':
      return show(deps, command.id, command.reader);
    case 'list':
      return (await allLinks(deps.db, deps.compiled.site, deps.now())).map((link) => operatorLink(deps, link));
    case 'expire':
      return expire(deps, command.id);
    case 'demo-reset':
      if (!deps.demo) throw new CommandRefused('Demo links are there with DEMO=1 only. Nothing was changed.');
      await resetDemoLinks(deps.db, deps.compiled, deps.now());
      return { reset: deps.compiled.demoLinks.length };
    case 'rekey':
      return { rekeyed: await deps.vault.rekey() };
  }
}

async function create(deps: CommandDeps, request: CreateRequest): Promise<OperatorLink> {
  const id = await createLink(deps.db, deps.compiled.site, {
    journey: request.journey,
    customerType: request.customer_type,
    paymentMethods: request.payment_methods,
    amountPence: request.amount_pence,
    values: request.values,
    expiresAt: dateOf(request.expires_at),
    switchOrder: request.switch_order,
    sorGivenAt: dateOf(request.sor_given_at) ?? deps.now(),
  });
  return operatorLink(deps, await find(deps, id));
}

async function show(deps: CommandDeps, id: string, reader?: string): Promise<LinkRecord> {
  const link = await find(deps, id);
  const acts = link.records.map(async ({ link_id: _, recorded_at, ...evidence }) => ({
    ...withoutNulls(evidence),
    recorded_at: recorded_at.toISOString(),
    ...(evidence.sha256 && { text: await agreedText(deps.db, evidence.sha256) }),
  }));
  const attempts = (await attemptsOf(deps.db, link.row.id)).map(
    ({ act, order_id, state, amount_pence, started_at }) => ({
      act,
      order_id,
      state,
      ...(amount_pence !== null && { amount_pence }),
      started_at: started_at.toISOString(),
    }),
  );
  const details = reader === undefined ? undefined : await deps.vault.read(link.row.id, reader);
  const readings = (await deps.vault.readings(link.row.id)).map(({ read_at, reader }) => ({
    read_at: read_at.toISOString(),
    reader,
  }));
  return {
    ...operatorLink(deps, link),
    acts: await Promise.all(acts),
    attempts,
    ...(details && { bank_details: details }),
    ...(readings.length > 0 && { bank_details_readings: readings }),
  };
}

async function expire(deps: CommandDeps, id: string): Promise<{ changed: boolean; link: OperatorLink }> {
  const link = await find(deps, id);
  const changed = link.status !== 'used' && link.status !== 'expired';
  if (changed)
    await deps.db.query('update links set expires_at = $2 where id = $1', [link.row.id, deps.now().toISOString()]);
  return { changed, link: operatorLink(deps, changed ? await find(deps, id) : link) };
}

async function find({ db, compiled, now }: CommandDeps, id: string): Promise<LinkView> {
  const link = await findLink(db, compiled.site, canonicalUuid(id) ?? nilId, now());
  if (!link) throw new NoSuchLink(`There is no link ${id}.`);
  return link;
}

function operatorLink({ compiled, publicUrl }: CommandDeps, link: LinkView): OperatorLink {
  const url = publicUrl() + addressOf(compiled.site, link.row);
  return { ...toLink(link), url, created_at: link.row.created_at.toISOString() };
}

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** An act has only the evidence that belongs to it. */
function withoutNulls<T extends object>(evidence: T): T {
  return Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== null)) as T;
}
