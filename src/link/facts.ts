import { mandateMethod } from '../rules/journey.ts';
import type { CompiledSite, Link, When } from '../types.gen.ts';
import type { LinkState, OrderState } from './store.ts';

export type FactValue = string | number | boolean | string[];

/** A fact as far as it is known: pending until the link has been read (D-17), then its value or its absence. */
export type Fact = { pending: true } | { pending: false; value: FactValue | undefined };

export type FactReader<Name extends string = string> = (name: Name) => Fact;

/** What the browser session overrides (D-12): the developer index's checkbox. */
export type Override = { existingCustomer: boolean };

/** Reads facts by name out of what is known of the link. */
export function factReader(site: CompiledSite, link: LinkState, order: OrderState, override: Override): FactReader {
  return (name) => {
    if (link.status === 'pending' || link.status === 'failed') return { pending: true };
    if (name === 'customer_type') return { pending: false, value: customerType(link, override) };
    if (link.status !== 'ready') return { pending: false, value: undefined };
    if (site.facts[name]?.from === 'switch-order') {
      return order.status === 'ready' ? { pending: false, value: order.order.losing_provider } : { pending: true };
    }
    return { pending: false, value: linkFact(site, link.link, name) };
  };
}

function customerType(link: LinkState, override: Override): string {
  if (override.existingCustomer) return 'existing';
  return link.status === 'ready' ? link.link.customer_type : 'new';
}

function linkFact(site: CompiledSite, link: Link, name: string): FactValue | undefined {
  switch (name) {
    case 'amount':
      return link.amount_pence;
    case 'paid_amount':
      return link.paid_amount_pence;
    case 'mandate_method':
      return mandateMethod(link);
    case 'journey_has_mandate':
      return site.journeys[link.journey]?.acts.some((slot) => slot.method) ?? false;
    default:
      return link[name as 'journey' | 'payment_methods' | 'completed' | 'expires_at'];
  }
}

/** Whether a condition holds; `undefined` while a fact that decides it is pending. */
export function holds(when: When | undefined, fact: FactReader): boolean | undefined {
  if (!when) return true;
  if (when.not) {
    const inner = holds(when.not, fact);
    return inner === undefined ? undefined : !inner;
  }
  if (when.all) return fold(when.all, fact, false);
  if (when.any) return fold(when.any, fact, true);

  const known = fact(when.fact ?? '');
  if (known.pending) return undefined;
  const list = Array.isArray(known.value) ? known.value : known.value === undefined ? [] : [known.value];
  if (when.exists !== undefined) return list.length > 0 === when.exists;
  const wanted = when.in ?? [when.is];
  return list.some((value) => wanted.includes(value));
}

/** `any` is decided by the first that holds, `all` by the first that does not; a pending one decides nothing. */
function fold(whens: readonly When[], fact: FactReader, decisive: boolean): boolean | undefined {
  const results = whens.map((when) => holds(when, fact));
  if (results.includes(decisive)) return decisive;
  return results.includes(undefined) ? undefined : !decisive;
}
