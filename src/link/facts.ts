import { mandateMethod, methodsOf } from '../rules/journey.ts';
import type { FactReader, FactValue } from '../rules/when.ts';
import type { CompiledSite, Link } from '../types.gen.ts';
import type { LinkState, OrderState } from './store.ts';

/** The facts that the developer index's checkbox overrides for the browser session (D-12). */
export type Override = { existingCustomer: boolean };

/** Returns a function that reads a fact by name from the link, its switch order and the override. */
export function factReader(site: CompiledSite, link: LinkState, order: OrderState, override: Override): FactReader {
  return (name) => {
    if (link.status === 'pending' || link.status === 'failed') return { pending: true };
    if (name === 'customer_type') return { pending: false, value: customerType(link, override) };
    if (link.status !== 'ready') return { pending: false, value: undefined };
    if (site.facts[name]?.from === 'switch-order') {
      return order.status === 'ready'
        ? { pending: false, value: order.order[name as 'losing_provider'] }
        : { pending: true };
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
      return methodsOf(site, link).length > 0;
    default:
      return link[name as 'journey' | 'payment_methods' | 'completed' | 'expires_at'];
  }
}
