import type { BankDetails } from '../../bank/mandate.ts';
import type { LinkStore } from '../../link/store.ts';

/** What the customer has typed so far, as it was typed. */
export type Draft = BankDetails & { ticked: boolean };

const drafts = new WeakMap<LinkStore, Draft>();

/**
 * What the customer has typed for this link. It lives in the document's memory only, so that it is there after a step
 * back or a failed call, and nowhere after the page is closed: not in storage, not in history, not in the address.
 */
export function draftOf(store: LinkStore): Draft {
  const draft = drafts.get(store) ?? { account_holder: '', sort_code: '', account_number: '', ticked: false };
  drafts.set(store, draft);
  return draft;
}

/** Forgets what was typed, once it is recorded. */
export function forgetDraft(store: LinkStore): void {
  drafts.delete(store);
}
