/** Inlined at the end of the body of every built page that may have the bundle: makes the page right, and starts it. */

import { unreadId, withLinkId } from '../../../rules/link-id.ts';
import { startBundle } from './start-bundle.ts';

showUnread();
writeIds();
startBundle();

/** Shows what does not depend on a link until the link is read, where the page was built as without one (D-17). */
function showUnread(): void {
  const template = document.getElementById('_unread') as HTMLTemplateElement | null;
  const { dataset } = document.documentElement;
  if (dataset.unread === 'shows') document.getElementById('root')!.replaceChildren(template!.content);
  template?.remove();
  delete dataset.unread;
}

/** Writes the link's id into the links of a built page, so that they work at once (R-G12): React leaves them as they are. */
function writeIds(): void {
  const id = document.documentElement.dataset.linkId;
  for (const link of document.querySelectorAll(':is(main, .languages) a[href^="/"]')) {
    const [path = '', ...hash] = link
      .getAttribute('href')!
      .replace(unreadId, id ?? '')
      .split('#');
    const isPage = !/\?|^\/public-api\//.test(path);
    link.setAttribute('href', [isPage ? withLinkId(path, id) : path, ...hash].join('#'));
  }
}
