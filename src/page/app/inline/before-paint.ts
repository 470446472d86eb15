/**
 * This script is inlined in the head of every page and runs long before the bundle. It rewrites the alias `link_id` to
 * `id` (D-01) and starts the calls that read the link of a built page. On a page that never has the bundle it prints a
 * part, such as a receipt.
 */

import { isLinkId, linkIdOf } from '../../../rules/link-id.ts';
import { isExistingCustomer } from '../../link/override.ts';
import type { EarlyCalls } from '../../link/store.ts';
import { printOnly } from '../../ui/print-only.ts';

declare global {
  interface Window {
    /** The calls that are started here, by address, for the bundle. */
    __doorstepCalls?: EarlyCalls;
  }
}

const { pathname, search, hash } = location;
const { dataset } = document.documentElement;
const { link, order, runs, unread, prints } = dataset;
const id = linkIdOf(location);

const query = new URLSearchParams(search);
if (query.has('link_id')) {
  if (!query.get('id')) query.set('id', query.get('link_id')!);
  query.delete('link_id');
  history.replaceState(null, '', `${pathname}?${query}${hash}`);
}

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

// One page fades into the next. A copy that the server makes has no styles for that, and browsers would throw in it.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (activation?.entry.url?.includes('/public-api/')) viewTransition?.skipTransition();
});

if (prints) {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-prints]');
    if (button) printOnly(button.closest('[data-print]'));
  });
}
