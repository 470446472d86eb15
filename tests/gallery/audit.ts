import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Audits a page for accessibility (WCAG 2.2 AA) and says what is wrong. Parts that look exactly as in an earlier audit
 * with the same `known` are not looked at again: states of one page differ in little.
 */
export async function audit(page: Page, known: Set<string>): Promise<string[]> {
  const parts = await page.evaluate(markKnown, [...known]);
  // One page and no frames, and only what is wrong: the audit then takes a fraction of the time.
  const options = { runOnly: tags, resultTypes: ['violations' as const] };
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
  const { violations } = await (known.size ? builder.exclude('[data-known]') : builder).analyze();
  for (const part of parts) known.add(part);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** Runs in the page: marks what has been looked at before, and gives back every part's fingerprint. */
function markKnown(known: string[]): string[] {
  const seen = new Set(known);
  return [...document.querySelectorAll<HTMLElement>('body > header, body > footer, main > *')].map((part) => {
    let hash = 5381;
    // React numbers its ids anew on every page.
    for (const character of part.outerHTML.replace(/_r_\w+_/g, ''))
      hash = (hash * 33 + character.charCodeAt(0)) % 2 ** 48;
    const fingerprint = `${part.tagName} ${hash}`;
    if (seen.has(fingerprint)) part.dataset.known = '';
    return fingerprint;
  });
}
