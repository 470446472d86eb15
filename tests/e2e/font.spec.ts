import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

type Watched = { moved: number };

/** Whether the heading is drawn in a font of the site: what its styles name may be drawn in another. */
async function isBranded(page: Page): Promise<boolean> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  await client.detach();
  return fonts.every(({ isCustomFont }) => isCustomFont);
}

/** How far what is read has moved by the time the page has its font. */
const movedOn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.load('1em brand');
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as Watched).moved;
  });

for (const [name, journey, address] of [
  ['contract', 'contract', '/contract-start'],
  ['card page', 'card', '/card-mandate'],
] as const)
  test(`D-60 nothing moves on the ${name} when its font comes late, and the page after it has the font`, async ({
    page,
    newLink,
  }) => {
    await page.addInitScript(() => {
      const watched: Watched = { moved: 0 };
      Object.assign(window, watched);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as Watched).moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const id = await newLink(journey);
    for (const width of [340, 375, 412]) {
      let give = () => {};
      const held = new Promise<void>((given) => {
        give = given;
      });
      await page.route('**/*.woff2', (route) => held.then(() => route.continue()));
      await page.setViewportSize({ width, height: 780 });
      await page.goto(`${address}?id=${id}`, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      give();
      await page.waitForLoadState();
      expect(await movedOn(page), `${width} pixels wide`).toBeLessThanOrEqual(0.02);
      expect(await isBranded(page)).toBe(false);
      await page.unrouteAll();
    }
    // A busy machine may be late with what the browser keeps, too.
    await expect(async () => {
      await page.reload();
      expect(await movedOn(page)).toBeLessThanOrEqual(0.02);
      expect(await isBranded(page)).toBe(true);
    }).toPass();
  });
