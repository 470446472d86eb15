/** The browser's part of development: a save of content or code changes the open page, and typed words stay. */
import '../ui/global.css';
import '../ui/print.css';
import { morph } from './morph.ts';

import.meta.glob(['../**/*.css', '../../blocks/**/*.css'], { eager: true });

import.meta.hot?.on('doorstep:page', async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.title = page.title;
  const accent = document.getElementById('accent');
  if (accent) accent.textContent = page.getElementById('accent')?.textContent ?? '';
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  morph(document.body, page.body, () => location.reload());
  dispatchEvent(new Event('doorstep:page'));
});
