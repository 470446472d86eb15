/** The browser's part of development: a save of content or code changes the open page, and typed words stay. */
import { Idiomorph } from 'idiomorph';
import '../ui/global.css';
import '../ui/print.css';

import.meta.glob(['../**/*.css', '../../blocks/**/*.css'], { eager: true });

import.meta.hot?.on('doorstep:page', async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.title = page.title;
  const accent = document.getElementById('accent');
  if (accent) accent.textContent = page.getElementById('accent')?.textContent ?? '';
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  Idiomorph.morph(document.body, page.body, { callbacks: { beforeNodeMorphed: keepUse } });
  dispatchEvent(new Event('doorstep:page'));
});

/** Leaves an island alone, and gives the new elements what the old ones have of their user. */
function keepUse(now: Node, next: Node): boolean {
  if (!(now instanceof HTMLElement && next instanceof HTMLElement)) return true;
  if (now.dataset.island !== undefined && now.dataset.island === next.dataset.island) {
    if (now.dataset.props !== next.dataset.props) location.reload();
    return false;
  }
  if (now instanceof HTMLDetailsElement) next.toggleAttribute('open', now.open);
  if (now instanceof HTMLInputElement && next instanceof HTMLInputElement && next.type !== 'hidden') {
    next.setAttribute('value', now.value);
    next.toggleAttribute('checked', now.checked);
  }
  if (now instanceof HTMLTextAreaElement) next.textContent = now.value;
  if (now.hasAttribute('data-opens'))
    for (const name of ['hidden', 'disabled']) next.toggleAttribute(name, now.hasAttribute(name));
  return true;
}
