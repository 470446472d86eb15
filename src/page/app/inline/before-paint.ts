/** Inlined in the head of every built page: starts the calls that read the link, long before the bundle. */

import { isLinkId, linkIdOf } from '../../../rules/link-id.ts';
import { isExistingCustomer } from '../../link/override.ts';
import type { EarlyCalls } from '../../link/store.ts';
import { readyPage } from './every-page.ts';

declare global {
  interface Window {
    /** The calls that are started here, by address, for the bundle. */
    __doorstepCalls?: EarlyCalls;
  }
}

/** Of the page: `page-document.ts` writes it. */
const { dataset } = document.documentElement;
const { link, order, runs, unread } = dataset;
const id = linkIdOf(location);
// Whoever comes later need not read the address.
if (id) dataset.linkId = id;

readyPage();

// A page without controls needs the bundle only for its link, or to be shown as existing customers see it (D-12).
if (runs === 'with-id') {
  if (!id && !isExistingCustomer()) delete dataset.script;
  else if (unread) dataset.unread = 'shows';
}

if (link !== 'none' && id && isLinkId(id)) {
  const calls: EarlyCalls = {};
  window.__doorstepCalls = calls;
  for (const path of order ? ['', '/switch-order'] : ['']) {
    const address = `/public-api/links/${id}${path}`;
    calls[address] = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } });
    // The bundle handles the failure when it takes the call.
    calls[address].catch(() => {});
  }
}
