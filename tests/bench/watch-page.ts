import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Resolves with the time, in milliseconds since 1970, of the first frame that shows (or no longer shows) the words. */
    untilSeen: (words: string, gone: boolean) => Promise<number>;
  }
}

/** Makes the page able to say when words appear on it; the overlay of the development server counts as part of it. */
export async function watchPage(page: Page): Promise<void> {
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const overlays = () => [...document.querySelectorAll('vite-error-overlay')];
    const texts = () => [
      document.body.innerText,
      document.body.dataset.bench ?? '',
      ...overlays().map((overlay) => overlay.shadowRoot?.textContent ?? ''),
    ];
    window.untilSeen = (words, gone) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`"${words}" did not ${gone ? 'go' : 'come'}: ${texts().join(' ')}`)), 20_000);
        const look = () => {
          if (texts().some((text) => text.includes(words)) === gone) return;
          observer.disconnect();
          // The frame after the change is the first that shows it.
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      });
  });
}

/** The milliseconds from a save until the page shows the words, or no longer shows them. */
export async function timeOf(page: Page, save: () => void, words: string, gone = false): Promise<number> {
  const seen = page.evaluate(([words, gone]) => window.untilSeen(words, gone), [words, gone] as const);
  // Until the page watches.
  await page.evaluate(() => undefined);
  const start = performance.timeOrigin + performance.now();
  save();
  return (await seen) - start;
}
