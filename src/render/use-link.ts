import { useMemo, useSyncExternalStore } from 'react';
import { factReader } from '../link/facts.ts';
import { isExistingCustomer, onOverride } from '../link/override.ts';
import type { LinkState, OrderState } from '../link/store.ts';
import type { Lookup } from '../rules/fill.ts';
import { formatValue } from '../rules/format-value.ts';
import type { Act } from '../rules/journey.ts';
import type { FactReader } from '../rules/when.ts';
import type { CompiledSite } from '../types.gen.ts';
import { useRendering } from './context.ts';

const pending: LinkState = { status: 'pending' };
const none: LinkState = { status: 'none' };

/** Returns the state of the link, if this page reads it. It is pending in prerendered HTML (D-17). */
export function useLink(): LinkState {
  const { store, page, held } = useRendering();
  const reads = page.page.link;
  const state = useSyncExternalStore(store.changed, store.link, store.firstLink);
  if (held) return pending;
  if (reads === 'none') return none;
  return reads === 'optional' && state.status === 'unknown' ? none : state;
}

/** Returns the state of the link's switch order. */
export function useOrder(): OrderState {
  const { store } = useRendering();
  return useSyncExternalStore(store.changed, store.order, store.firstOrder);
}

/**
 * Whether the link has been read, and the switch order if the page shows one. Customers must not agree before they see what
 * they agree to.
 */
export function useIsRead(): boolean {
  const { page } = useRendering();
  const link = useLink();
  const order = useOrder();
  if (link.status === 'pending' || link.status === 'failed') return false;
  return link.status !== 'ready' || !page.needs.includes('switch-order') || order.status === 'ready';
}

/**
 * Whether the act of this page was recorded before this visit: the page then says so, and links to the next page (D-09). An
 * act that is recorded in this visit goes to the next page by itself.
 */
export function useActDone(): boolean {
  const { site, page, store } = useRendering();
  const known = useLink().status === 'ready';
  const act = site.routes[page.name]?.act;
  return known && act !== undefined && store.wasRecorded(act);
}

/** Whether an act is recorded, as the page shows it: `undefined` until the link has been read. */
export function useIsRecorded(act: Act): boolean | undefined {
  const completed = useFacts()('completed');
  return completed.pending ? undefined : Array.isArray(completed.value) && completed.value.includes(act);
}

/** Reads the facts of the link by name; a component that uses it draws again when they change. */
export function useFacts(): FactReader {
  const { site, store } = useRendering();
  const link = useLink();
  const order = useOrder();
  const existingCustomer = useSyncExternalStore(onOverride, isExistingCustomer, () => false);
  return useMemo(
    () => factReader(site, store.asFound(link), order, { existingCustomer }),
    [site, store, link, order, existingCustomer],
  );
}

/** Looks placeholders up: contacts at once, values and facts when the link has been read, `undefined` until then. */
export function useLookup(): Lookup {
  const { site } = useRendering();
  const link = useLink();
  const fact = useFacts();
  return useMemo(() => lookupIn(site, link, fact), [site, link, fact]);
}

/** What placeholders stand for, given what is known of the link. */
export function lookupIn(site: CompiledSite, link: LinkState, fact: FactReader): Lookup {
  return (name) => {
    if (site.contacts[name] !== undefined) return site.contacts[name];
    const value = site.values[name];
    if (value) {
      if (link.status === 'pending' || link.status === 'failed') return undefined;
      const own = link.status === 'ready' ? link.link.values[name] : undefined;
      return formatValue(value.type, own ?? value.value);
    }
    const known = fact(name);
    if (known.pending) return undefined;
    const type = site.facts[name]?.type ?? 'text';
    return known.value === undefined ? '' : formatValue(type, known.value as string | number);
  };
}
