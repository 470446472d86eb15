import type { Page } from '@playwright/test';

declare global {
  interface Window {
    heard: { said: string[]; lost: string[] };
  }
}

/** Listens from the next page load on: what live regions say, and what lost the focus to the document. */
export async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: Window['heard'] = { said: [], lost: [] };
    window.heard = heard;
    const live = '[role=status], [role=alert], [aria-live]';
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    new MutationObserver((changes) => {
      const texts = new Set<string>();
      for (const { type, target, addedNodes } of changes) {
        const nodes = type === 'characterData' ? [target] : [...addedNodes];
        for (const node of nodes) {
          const region = elementOf(node)?.closest(live);
          const inside = region ? [node] : [...(elementOf(node)?.querySelectorAll('[role=alert]') ?? [])];
          for (const part of inside) {
            const words =
              elementOf(part)?.checkVisibility({ visibilityProperty: true }) === false ? '' : part.textContent?.trim();
            if (words) texts.add(words);
          }
        }
      }
      heard.said.push(...texts);
    }).observe(document, { childList: true, characterData: true, subtree: true });

    let last = '';
    const look = () => {
      const { activeElement, body } = document;
      if (activeElement && activeElement !== body) last = activeElement.outerHTML.slice(0, 80);
      else if (last) {
        heard.lost.push(last);
        last = '';
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return { said: () => page.evaluate(() => window.heard.said), lost: () => page.evaluate(() => window.heard.lost) };
}
