import { printOnly } from '../../ui/print-only.ts';

/** What both scripts in the head do, long before the bundle: the alias `link_id` becomes `id` (D-01), and parts print. */
export function readyPage(): void {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  if (query.has('link_id')) {
    if (!query.get('id')) query.set('id', query.get('link_id')!);
    query.delete('link_id');
    history.replaceState(null, '', `${pathname}?${query}${hash}`);
  }

  // One page fades into the next. A copy that the server makes has no styles for that, and browsers would throw in it.
  // Going back leads to an entry that browsers may keep to themselves.
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (activation?.entry?.url?.includes('/public-api/')) viewTransition?.skipTransition();
  });

  // A page that never has the bundle prints a part, such as a receipt.
  if (document.documentElement.dataset.prints) {
    document.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('[data-prints]');
      if (button) printOnly(button.closest('[data-print]'));
    });
  }
}
