import type { LinkStore } from '../../page/link/store.ts';
import type { BankDetails } from '../../rules/bank/mandate.ts';

/** The fields as the customer has typed them so far. */
export type Draft = BankDetails & { ticked: boolean };

const empty: Draft = { account_holder: '', sort_code: '', account_number: '', ticked: false };
const drafts = new WeakMap<LinkStore, Draft>();

/**
 * Returns the draft for a link. It is in memory only, never in storage, in the history or in an address. So it survives
 * a step back or a failed call, and is gone when the page is closed.
 */
export function draftOf(store: LinkStore, posted: Record<string, string> = {}): Draft {
  const { ticked, ...typed } = posted;
  const draft = drafts.get(store) ?? { ...empty, ...typed, ticked: ticked !== undefined };
  drafts.set(store, draft);
  return draft;
}

/** Empties the draft, which the form goes on writing to. */
export function forgetTyped(store: LinkStore): void {
  Object.assign(draftOf(store), empty);
  delete store.posted?.typed;
}

/** Deletes the draft, once the mandate is recorded. */
export function forgetDraft(store: LinkStore): void {
  drafts.delete(store);
}
