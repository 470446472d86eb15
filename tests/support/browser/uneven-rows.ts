import type { Page } from '@playwright/test';

/** The rows of a page whose values do not all begin at the same edge: each in its label. */
export const unevenRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dl > div')].flatMap((row) => {
      const values = [...row.querySelectorAll('dd')].filter((value) => value.checkVisibility());
      const edges = new Set(values.map((value) => Math.round(value.getBoundingClientRect().left)));
      return edges.size > 1 ? [`${location.pathname}: ${row.querySelector('dt')?.textContent}`] : [];
    }),
  );

/** Those of each page that is loaded from now on. */
export function rememberUnevenRows(page: Page): string[] {
  const found: string[] = [];
  page.on('load', () => {
    // Of a page that the next one takes the place of at once nobody has seen anything.
    unevenRows(page).then(
      (rows) => found.push(...rows),
      () => undefined,
    );
  });
  return found;
}
