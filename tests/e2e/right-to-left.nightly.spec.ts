/** D-42 The Welsh edition of the sample as if Welsh ran from right to left: every page as narrow and as wide as they come. */
import { expectAccessible } from '../support/browser/audit.ts';
import { appOf, test as base, expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';
import { exampleSite } from '../support/project/example-site.ts';
import { startApp } from '../support/server/app.ts';

const test = base.extend({
  app: appOf('right to left', async () => startApp(process.cwd(), { DIST_DIR: await exampleSite('welsh', 'ar') })),
});

for (const { name, address } of screens) {
  test(`D-42 /${name} runs from right to left, and what is in English from left to right`, async ({ page, watch }) => {
    watch.allow(failedRequest('(409|410|503)'));
    await page.goto(`/ar${address}`);
    await expect(page.locator('main')).toHaveAttribute('data-page', name);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // What does not fit on the left cannot be scrolled to.
      const beyond = await page.evaluate(() => {
        const boxes = [
          ...document.querySelectorAll('main *:not(.visually-hidden, .visually-hidden *), header *, footer *'),
        ];
        return boxes.filter((box) => box.checkVisibility() && box.getBoundingClientRect().left < -1).length;
      });
      expect(beyond, `parts beyond the left at ${width}`).toBe(0);
      const logo = (await page.getByRole('banner').getByRole('img').boundingBox())!;
      const other = (await page.getByRole('link', { name: 'English', exact: true }).boundingBox())!;
      expect(logo.x, 'the logo is on the right of the languages').toBeGreaterThan(other.x);
    }
    const english = page.locator('main[lang=en-GB], main [lang=en-GB]');
    for (const part of await english.all()) await expect(part).toHaveCSS('direction', 'ltr');
    await expectAccessible(page);
  });
}
