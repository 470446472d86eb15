import { randomUUID } from 'node:crypto';
import { methodsOf } from '../../rules/journey/methods.ts';
import type {
  AcceptedDifference,
  CompiledSite,
  LinkRequest,
  OrderTotal,
  SwitchOrder,
  SwitchOrderRequest,
} from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import type { KeptMatch } from '../ledger/link.ts';
import { signLink } from '../ledger/link-statement.ts';
import { newSalt, valueHash } from '../proof/hashes.ts';
import type { Signer } from '../proof/signer.ts';
import { searchWords } from './search.ts';

type Asked = 'journey' | 'external_reference' | 'customer_type' | 'payment_methods' | 'amount_pence' | 'values';

/** A link to be made, with nothing wrong in it (`read-request.ts`), by the names of its request and its columns. */
export type NewLink = Pick<LinkRequest, Asked | 'accept_difference'> &
  Pick<SwitchOrderRequest, 'monthly_pence' | 'one_off_pence'> & {
    id?: string;
    /** The language of its address, as the content writes it. */
    language?: string;
    /** It never expires if this is left out. */
    expires_at?: Date;
    maintenance?: boolean;
    switch_order?: SwitchOrder;
    /** The order's document as it is drawn. */
    order_html?: string;
    /** What the hub has said of it. */
    switch_match?: KeptMatch;
    /** The comparison of the order's costs with the contract's, and the accepted differences (D-32). */
    order_total?: OrderTotal;
    accepted_difference?: AcceptedDifference;
    /** When the Switch Order Reference was given; now, if left out. */
    sor_given_at?: Date;
  };

/** Another link has the external reference. Nothing was written. */
export class ReferenceTaken extends Error {
  override name = 'ReferenceTaken';
}

/** The columns of a new link as its statement is of them, without that. */
export function newColumns(site: CompiledSite, link: NewLink, now: Date) {
  const { journey, payment_methods, switch_order: order, values = {}, order_html: html = null } = link;
  const salts = Object.fromEntries(Object.keys(values).map((name) => [name, newSalt()]));
  const hashes = Object.entries(values).map(([name, value]) => [name, valueHash(name, value, salts[name])]);
  return {
    id: link.id ?? randomUUID(),
    external_reference: link.external_reference ?? null,
    journey,
    customer_type: link.customer_type ?? 'new',
    payment_methods: methodsOf(site, { journey, payment_methods }),
    amount_pence: link.amount_pence ?? null,
    language: link.language ?? null,
    own_values: values,
    value_salts: salts,
    value_hashes: Object.fromEntries(hashes) as Record<string, string>,
    sor_given_at: order ? (link.sor_given_at ?? now) : null,
    losing_provider: order?.losing_provider ?? null,
    services: order?.services ?? null,
    switch_match: link.switch_match ?? null,
    order_sha256: order ? sha256Of(documentOf(order)) : null,
    order_html_sha256: html === null ? null : sha256Of(html),
    order_total: link.order_total ?? null,
    accepted_difference: link.accepted_difference ?? null,
    first_expires_at: link.expires_at ?? null,
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
  const { switch_order: order, values = {} } = link;
  const fixed = newColumns(site, link, now);
  const row = {
    ...fixed,
    receipt: await signLink(signer, fixed),
    expires_at: link.expires_at ?? null,
    maintenance: link.maintenance ?? false,
    order_document: order ? documentOf(order) : null,
    order_html: link.order_html ?? null,
    search_words: searchWords(site, values, link.external_reference),
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
