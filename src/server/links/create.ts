import { randomUUID } from 'node:crypto';
import { type Method, methodsOf } from '../../rules/journey/methods.ts';
import type { AcceptedDifference, CompiledSite, Link, OrderTotal, SwitchOrder } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import type { KeptMatch } from '../ledger/link.ts';
import { signLink } from '../ledger/link-statement.ts';
import { newSalt, valueHash } from '../proof/hashes.ts';
import type { Signer } from '../proof/signer.ts';
import { searchWords } from './search.ts';

/** A link to be made, with nothing wrong in it (`read-request.ts`). Amounts are pence, times UTC. */
export type NewLink = {
  id?: string;
  journey: string;
  externalReference?: string | undefined;
  customerType?: Link['customer_type'] | undefined;
  paymentMethods?: Method[] | undefined;
  amountPence?: number | undefined;
  /** The language of its address, as the content writes it. */
  language?: string | undefined;
  values?: Link['values'] | undefined;
  /** It never expires if this is left out. */
  expiresAt?: Date | undefined;
  maintenance?: boolean;
  switchOrder?: SwitchOrder | undefined;
  /** The order's document as it is drawn. */
  orderHtml?: string | undefined;
  /** What the hub has said of it. */
  match?: KeptMatch | undefined;
  /** The costs that its request says of the order, in pence, and why they may differ from the contract's. */
  orderCosts?: { monthly?: number | undefined; once?: number | undefined };
  acceptDifference?: string | undefined;
  /** The comparison, and the accepted differences (D-32). */
  orderTotal?: OrderTotal | undefined;
  accepted?: AcceptedDifference | undefined;
  /** When the Switch Order Reference was given; now, if left out. */
  sorGivenAt?: Date | undefined;
};

/** Another link has the external reference. Nothing was written. */
export class ReferenceTaken extends Error {
  override name = 'ReferenceTaken';
}

/** The columns of a new link as its statement is of them, without that. */
export function newColumns(site: CompiledSite, link: NewLink, now: Date) {
  const { switchOrder: order, values = {}, orderHtml: html = null } = link;
  const salts = Object.fromEntries(Object.keys(values).map((name) => [name, newSalt()]));
  const hashes = Object.entries(values).map(([name, value]) => [name, valueHash(name, value, salts[name])]);
  return {
    id: link.id ?? randomUUID(),
    external_reference: link.externalReference ?? null,
    journey: link.journey,
    customer_type: link.customerType ?? 'new',
    payment_methods: methodsOf(site, { journey: link.journey, payment_methods: link.paymentMethods }),
    amount_pence: link.amountPence ?? null,
    language: link.language ?? null,
    own_values: values,
    value_salts: salts,
    value_hashes: Object.fromEntries(hashes) as Record<string, string>,
    sor_given_at: order ? (link.sorGivenAt ?? now) : null,
    losing_provider: order?.losing_provider ?? null,
    services: order?.services ?? null,
    switch_match: link.match ?? null,
    order_sha256: order ? sha256Of(documentOf(order)) : null,
    order_html_sha256: html === null ? null : sha256Of(html),
    order_total: link.orderTotal ?? null,
    accepted_difference: link.accepted ?? null,
    first_expires_at: link.expiresAt ?? null,
    created_at: now,
  };
}

const documentOf = ({ ots_document }: SwitchOrder) => Buffer.from(ots_document, 'base64');

/** Makes a link and returns its id. Its order never changes (D-22). Throws {@link ReferenceTaken}. */
export async function createLink(
  tx: Queryable,
  site: CompiledSite,
  link: NewLink,
  { now, signer }: { now: Date; signer: Signer },
): Promise<string> {
  const { switchOrder: order, values = {} } = link;
  const fixed = newColumns(site, link, now);
  const row = {
    ...fixed,
    receipt: await signLink(signer, fixed),
    expires_at: link.expiresAt ?? null,
    maintenance: link.maintenance ?? false,
    order_document: order ? documentOf(order) : null,
    order_html: link.orderHtml ?? null,
    search_words: searchWords(site, values, link.externalReference),
  };
  const names = Object.keys(row);
  const inserted = await tx.query<{ id: string }>(
    `insert into links (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (external_reference) where revoked_at is null do nothing returning id`,
    Object.entries(row).map(([name, value]) => (name === 'search_words' ? value : toColumn(value))),
  );
  if (!inserted[0]) throw new ReferenceTaken();
  return inserted[0].id;
}

/** A value as the database takes it: times and JSON as text, bytes as they are. */
function toColumn(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
}
