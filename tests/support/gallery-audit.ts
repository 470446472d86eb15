import type { Page } from '@playwright/test';
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Audits a page for accessibility (WCAG 2.2 AA) and says what is wrong. Parts that look exactly as in an earlier audit
 * with the same `known` are not looked at again: states of one page differ in little.
 */
export async function audit(page: Page, known: Set<string>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { parts, wrong } = await page.evaluate(lookAtUnknown, { known: [...known], tags });
  for (const part of parts) known.add(part);
  return wrong;
}

/** Runs in the page: every part's fingerprint, and what is wrong with the parts that are not known. */
async function lookAtUnknown({ known, tags }: { known: string[]; tags: string[] }) {
  const seen = new Set(known);
  const parts = [...document.querySelectorAll<HTMLElement>('body > header, body > footer, main > *')].map((part) => {
    let hash = 5381;
    // React numbers its ids anew for every picture.
    for (const character of part.outerHTML.replace(/_r_\w+_| data-known=""/g, '')) {
      hash = (hash * 33 + character.charCodeAt(0)) % 2 ** 48;
    }
    const fingerprint = `${part.tagName} ${hash}`;
    part.toggleAttribute('data-known', seen.has(fingerprint));
    return fingerprint;
  });
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const context = document.querySelector('[data-known]') ? { exclude: [['[data-known]']] } : document;
  const { violations } = await axe.run(context, { runOnly: tags, resultTypes: ['violations'] });
  const wrong = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
  return { parts, wrong };
}
