/** Whatever of a page does not come, or comes late: nothing is recorded while what an act is about is not drawn. */
import type { Page, Route } from '@playwright/test';
import { actsBySite } from '../support/browser/acts-by-site.ts';
import { type Acting, press } from '../support/browser/acts-in-sight.ts';
import { expectPage } from '../support/browser/customer.ts';
import { expect } from '../support/browser/e2e-fixtures.ts';

/** What else the page has asked this server for: scripts, styles, pictures, calls. */
const askedFor = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname }) => pathname),
    ),
  ]);

const areDrawn = async (page: Page, { parts }: Acting) => {
  const drawn = Object.values(parts).map((part) => part(page).isVisible());
  return (await Promise.all(drawn)).every(Boolean);
};

for (const [test, acting] of actsBySite) {
  for (const one of acting) {
    for (const way of ['fails', 'is late'] as const) {
      test(`R-E04 D-22 whichever file or call of its page ${way}, ${one.act} is recorded only with all of it drawn, and then by itself`, async ({
        page,
        newLink,
        app,
        watch,
      }) => {
        test.setTimeout(900_000);
        watch.allow(/./);
        let id = await newLink(one.journey, one.rest);
        await one.reach(page, id);
        await page.waitForLoadState('networkidle');
        const files = await askedFor(page);
        expect(files.length).toBeGreaterThan(1);
        // What cannot be pressed or filled in need not be waited for.
        page.setDefaultTimeout(3_000);
        for (const file of files) {
          const held: Route[] = [];
          await page.route(
            ({ pathname }) => pathname === file,
            async (route) => (way === 'fails' ? route.abort('connectionreset') : void held.push(route)),
          );
          await page.reload({ waitUntil: 'domcontentloaded' });
          const wasDrawn = await one
            .prepare?.(page)
            .catch(() => undefined)
            .then(() => areDrawn(page, one));
          const isDrawn = wasDrawn ?? (await areDrawn(page, one));
          await press(page, one).catch(() => undefined);
          await page.waitForURL(({ pathname }) => pathname === one.next).catch(() => undefined);
          const { completed } = await app.showLink(id);
          if (completed.includes(one.act)) expect(isDrawn, `${file} ${way}`).toBe(true);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
          if (!completed.includes(one.act)) continue;
          id = await newLink(one.journey, one.rest);
          await one.reach(page, id);
        }
        page.setDefaultTimeout(30_000);
        await page.reload();
        await one.prepare?.(page);
        await press(page, one);
        await expectPage(page, one.next);
        expect((await app.showLink(id)).completed).toContain(one.act);
      });
    }
  }
}
