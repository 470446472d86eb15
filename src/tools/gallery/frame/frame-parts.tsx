import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Footer, Header } from '../../../ui/frame.tsx';
import type { GallerySite } from '../model.ts';

/** Draws header and footer around the page, and the accent colour, as the build writes them into every page. */
export function drawFrame({ site, file }: GallerySite): void {
  replace('.skip-link, body > header', <Header site={file} messages={site.messages} />, 'before');
  replace('body > footer', <Footer site={file} messages={site.messages} />, 'after');
  const style = document.getElementById('accent');
  if (style) style.textContent = `:root{--accent:${file.accent}}`;
}

function replace(old: string, content: React.ReactNode, place: 'before' | 'after'): void {
  const box = document.createElement('div');
  flushSync(() => createRoot(box).render(content));
  // Files of public/ lie beside the frame, wherever that is.
  for (const image of box.querySelectorAll('img')) image.src = image.getAttribute('src')!.replace(/^\//, '');
  for (const element of document.querySelectorAll(old)) element.remove();
  document.getElementById('root')?.[place](...box.childNodes);
}
