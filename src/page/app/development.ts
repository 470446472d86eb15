/** The browser's part of development: a save of content or code changes the open page, and typed words stay. */
import '../ui/global.css';
import '../ui/print.css';
import { showAnew } from './morph.ts';

import.meta.glob(['../**/*.css', '../../blocks/**/*.css'], { eager: true });

import.meta.hot?.on('doorstep:page', async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  showAnew(await answer.text(), () => location.reload());
});
