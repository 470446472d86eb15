import type { BankDetails } from '../../bank/mandate.ts';
import type { LinkStore } from '../../link/store.ts';

/** The fields as the customer has typed them so far. */
export type Draft = BankDetails & { ticked: boolean };

const drafts = new WeakMap<LinkStore, Draft>();

/**
 * Returns the draft for a link. It is kept in memory only, so that it survives a step back or a failed call, and is gone
 * when the page is closed: it is never in storage, in the history or in an address.
 */
export function draftOf(store: LinkStore): Draft {
  const draft = drafts.get(store) ?? { account_holder: '', sort_code: '', account_number: '', ticked: false };
  drafts.set(store, draft);
  return draft;
}

/** Deletes the draft, once the mandate is recorded. */
export function forgetDraft(store: LinkStore): void {
  drafts.delete(store);
}
