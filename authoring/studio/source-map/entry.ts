/** The studio's part of a page in its frame: the page is the server's, with the site's own script and islands. */
import './inspector.css';
import '../frame/frame.css';
import { showAnew } from '../../../src/page/app/morph.ts';
import { auditPage, outline } from '../frame/audit.ts';
import { waitWithFocus } from '../frame/focus.ts';
import { listenForStudio } from './inspector.ts';
import { listen, post } from './protocol.ts';

/** The folder of the site in the preview, which has no place of its own. */
const base = `${document.currentScript!.getAttribute('src')!.split('/_/')[0]}/at`;

// A page in a sandbox may not read its cookies.
Object.defineProperty(document, 'cookie', { configurable: true, value: '' });
const { fetch } = window;
window.fetch = (input, init) =>
  fetch(typeof input === 'string' && input.startsWith('/') && !input.startsWith(base) ? base + input : input, init);

waitWithFocus();
listenForStudio();
addEventListener('click', stayInside, { capture: true });

/** A link to elsewhere, or to a file of the link, is told to the studio instead. */
function stayInside(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || event.defaultPrevented || 'studio' in document.documentElement.dataset) return;
  const { href, origin, pathname } = link;
  const isFile = pathname.startsWith(`${base}/public-api/`);
  if (origin === new URL(document.baseURI).origin && !isFile) return;
  event.preventDefault();
  post({ doorstep: 'left', url: href, isFile });
}

listen((message) => {
  if (message.doorstep === 'outline') return outline(message.selector);
  if (message.doorstep === 'html') {
    showAnew(new DOMParser().parseFromString(message.html, 'text/html'), () => location.reload());
    boxUnfilled();
    return post({ doorstep: 'drawn' });
  }
  if (message.doorstep !== 'audit') return undefined;
  return void auditPage(base.replace(/at$/, '_/axe.js')).then(
    (audit) => post({ doorstep: 'audited', audit }),
    (error: Error) => post({ doorstep: 'audited', audit: { failed: error.message } }),
  );
});

/** Puts a dashed box around words in brackets: they are still to be written. */
function boxUnfilled(): void {
  for (const part of document.querySelectorAll('[data-place]'))
    part.toggleAttribute('data-studio-unfilled', /^\[[^\]]*\]$/.test(part.textContent.trim()));
}

addEventListener('DOMContentLoaded', () => {
  boxUnfilled();
  const address = location.href.slice(location.href.indexOf(base) + base.length);
  post({ doorstep: 'visit', address, page: document.querySelector<HTMLElement>('[data-page]')?.dataset.page });
});
