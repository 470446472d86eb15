import type { CompiledPage, CompiledSite } from '../types.gen.ts';
import type { PageStore } from './pages.ts';

type Changed = {
  site: CompiledSite;
  pages: CompiledPage[];
  frame: { header: string; footer: string };
  accent: string;
};

/**
 * Takes saved content in development: the page draws again with what has changed, and what is typed or ticked stays.
 * Not in the production bundle.
 */
export function acceptContent(pages: PageStore, draw: (site: CompiledSite) => void): void {
  import.meta.hot?.on('doorstep:content', ({ site, pages: changed, frame, accent }: Changed) => {
    for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
    for (const page of changed) pages.put(page);
    replace('body > header', frame.header);
    replace('body > footer', frame.footer);
    const style = document.getElementById('accent');
    if (style) style.textContent = `:root{--accent:${accent}}`;
    draw(site);
  });
}

function replace(selector: string, html: string): void {
  const element = document.querySelector(selector);
  if (element && element.outerHTML !== html) element.outerHTML = html;
}
