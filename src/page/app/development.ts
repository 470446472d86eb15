import type { RootOptions } from 'react-dom/client';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import { isExistingCustomer, onOverride } from '../link/override.ts';
import { failureAtBoundary } from '../render/boundary.tsx';
import { loadBlocks } from '../render/registry.ts';

/** The content that a document is drawn from. */
type Content = { site: CompiledSite; page: CompiledPage };

type ErrorInfo = Parameters<NonNullable<RootOptions['onCaughtError']>>[1];

/** The parts of the content that a save has changed. A missing part has not changed. */
export type ContentChange = {
  site?: CompiledSite;
  pages: CompiledPage[];
  /** The names of changed pages that only the server can draw for a link. */
  drawnAnew?: string[];
  headerFooter?: { header: string; footer: string };
  /** The styles that the site's colours make. */
  colours: string;
  /** Set where the last save has mistakes: this is the last good content, and the overlay stays. */
  hasProblems?: boolean;
};

/** Draws the page again when content is saved in development, and keeps the state of its fields. */
export function acceptContent(firstContent: Content, draw: (content: Content) => void): void {
  let content = firstContent;
  import.meta.hot?.on(
    'doorstep:content',
    async ({ site, pages: changedPages, drawnAnew, headerFooter, colours, hasProblems }: ContentChange) => {
      if (drawnAnew?.includes(content.page.name)) return location.reload();
      await Promise.all(changedPages.map(({ page }) => loadBlocks(page.blocks)));
      if (!hasProblems) for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
      const page = changedPages.find(({ name }) => name === content.page.name) ?? content.page;
      content = { site: site ?? content.site, page };
      replace('body > header', headerFooter?.header);
      replace('body > footer', headerFooter?.footer);
      const style = document.getElementById('accent');
      if (style) style.textContent = colours;
      draw(content);
    },
  );
  import.meta.hot?.send('doorstep:opened', firstContent.page.name);
}

/** Shows a note on every page in development while pages are shown as existing customers see them (D-12). */
export function showOverride(): void {
  const note = document.createElement('p');
  note.textContent = 'Shown as existing customers see it: take the tick away on the developer index.';
  note.style.cssText = `position: fixed; inset: auto 0 0 0; z-index: 9; margin: 0; padding: 4px 8px; background: #ffd;
    color: #111; font-size: 13px; text-align: center; pointer-events: none;`;
  const show = () => (isExistingCustomer() ? document.body.append(note) : note.remove());
  onOverride(show);
  show();
}

/** Shows the error of a block that could not be drawn over the page in development. Customers do not see it. */
export function showFailure(error: unknown, { componentStack, errorBoundary }: ErrorInfo): void {
  const message = failureAtBoundary(errorBoundary, error);
  console.error(message, error, componentStack);
  const Overlay = customElements.get('vite-error-overlay') as (new (error: object) => HTMLElement) | undefined;
  if (Overlay) document.body.append(new Overlay({ message, stack: error instanceof Error ? error.stack : '' }));
}

function replace(selector: string, html: string | undefined): void {
  const element = document.querySelector(selector);
  if (html !== undefined && element && element.outerHTML !== html) element.outerHTML = html;
}
