import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { formatValue } from '../../rules/format-value.ts';
import { hasAct, type Method, methodsOf } from '../../rules/journey.ts';
import { largestAmount } from '../../rules/largest-amount.ts';
import type { CompiledSite, Link, SwitchOrder } from '../../types.gen.ts';
import { isStorable } from '../base/json-body.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';

/** A link to be made. Amounts are pence, times UTC. */
export type NewLink = {
  id?: string;
  journey: string;
  customerType?: Link['customer_type'];
  paymentMethods?: Method[];
  amountPence?: number;
  values?: Link['values'];
  expiresAt?: Date;
  maintenance?: boolean;
  switchOrder?: SwitchOrder;
  /** When the Switch Order Reference was given; now, if left out. */
  sorGivenAt?: Date;
};

/** A link cannot be made. The message is a sentence for whoever asked for it. */
export class LinkRefused extends Error {
  override name = 'LinkRefused';
}

/** Makes a link and returns its id. An order never changes once its link is made (D-22). Throws {@link LinkRefused}. */
export async function createLink(tx: Queryable, site: CompiledSite, link: NewLink, now: Date): Promise<string> {
  const id = link.id ?? randomUUID();
  const order = orderOf(site, link);
  await tx.query(
    `insert into links (id, journey, customer_type, payment_methods, amount_pence, own_values, expires_at, maintenance,
       sor_given_at, losing_provider, services, order_document, order_sha256)
     values ($1, $2, $3, $4::jsonb, $5, $6::jsonb, $7, $8, $9, $10, $11::jsonb, $12, $13)`,
    [
      id,
      link.journey,
      link.customerType ?? 'new',
      JSON.stringify(paymentMethodsOf(site, link)),
      amountOf(link) ?? null,
      JSON.stringify(checkedValues(site, link.values ?? {})),
      link.expiresAt?.toISOString() ?? null,
      link.maintenance ?? false,
      order ? (link.sorGivenAt ?? now).toISOString() : null,
      order?.losing_provider ?? null,
      order ? JSON.stringify(order.services) : null,
      order?.document ?? null,
      order ? sha256Of(order.document) : null,
    ],
  );
  return id;
}

function paymentMethodsOf(site: CompiledSite, { journey, paymentMethods }: NewLink): Method[] {
  if (!Object.hasOwn(site.journeys, journey)) {
    throw new LinkRefused(`There is no journey "${journey}". There are: ${Object.keys(site.journeys).join(', ')}.`);
  }
  const offered = methodsOf(site, { journey, payment_methods: paymentMethods });
  const isSame = !paymentMethods || [...offered].sort().join() === [...paymentMethods].sort().join();
  if (isSame) return offered;
  throw new LinkRefused(
    offered.length
      ? `The journey "${journey}" always offers ${offered.join(' and ')}.`
      : `The journey "${journey}" sets up no payment method.`,
  );
}

/** The amount to pay. Texts may name it on any journey; only a journey with a payment charges it. */
function amountOf({ amountPence }: NewLink): number | undefined {
  if (amountPence === undefined) return undefined;
  if (!Number.isInteger(amountPence) || amountPence < 1 || amountPence > largestAmount) {
    throw new LinkRefused(`The amount must be from £0.01 to ${formatValue('money', largestAmount)}.`);
  }
  return amountPence;
}

function orderOf(site: CompiledSite, { journey, switchOrder }: NewLink) {
  const isSwitch = hasAct(site, journey, 'switch-consent');
  if (!isSwitch && switchOrder)
    throw new LinkRefused(`The journey "${journey}" is no switch, so it has no switch order.`);
  if (isSwitch && !switchOrder) throw new LinkRefused(`The journey "${journey}" needs a switch order.`);
  if (!switchOrder) return undefined;
  if (!isStorable(switchOrder)) throw new LinkRefused('The switch order has text that cannot be stored.');
  if (!switchOrder.losing_provider.trim()) throw new LinkRefused('The switch order names no losing provider.');
  return { ...switchOrder, document: documentOf(switchOrder.ots_document) };
}

/** The bytes of the order document, which must be text because the customer sees it. */
function documentOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const isSame = bytes.length > 0 && bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '');
  if (!isSame || !isUtf8(bytes))
    throw new LinkRefused('The "ots_document" must be base64 of an HTML document in UTF-8.');
  return bytes;
}

/** Checks the link's own values, which override the site's by name and must have the same type. */
function checkedValues(site: CompiledSite, values: Link['values']): Link['values'] {
  for (const [name, value] of Object.entries(values)) {
    const known = Object.hasOwn(site.values, name) ? site.values[name] : undefined;
    if (!known)
      throw new LinkRefused(`There is no value "${name}". There are: ${Object.keys(site.values).join(', ')}.`);
    const fits =
      known.type === 'text' ? typeof value === 'string' : typeof value === 'number' && Number.isFinite(value);
    if (!fits || !isStorable(value))
      throw new LinkRefused(`The value "${name}" must be ${known.type === 'text' ? 'text' : 'a number'}.`);
    if (known.type === 'money' && !Number.isInteger(value))
      throw new LinkRefused(`The value "${name}" must be whole pence.`);
  }
  return values;
}
