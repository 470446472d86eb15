/** This script is inlined at the end of the body. It adds the link's id to the page's links, so that they work at once (R-G12). */
import { withLinkId } from '../../rules/link-id.ts';

for (const link of document.querySelectorAll('main a[href^="/"]')) {
  const [path = '', ...hash] = link.getAttribute('href')!.split('#');
  if (!path.includes('?')) link.setAttribute('href', [withLinkId(path, window.__doorstepId), ...hash].join('#'));
}
