import { differences, widths } from '../support/browser/all-styles.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';

const some = ['ots-start', 'contract-start', 'dd-mandate', 'single-card-payment', 'start-choice', 'payment-success'];

test.describe('D-23 a page that is drawn for its link, without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { name, address } of screens.filter(({ name }) => some.includes(name))) {
    test(`${name} looks with the styles of its own blocks as with those of all blocks`, async ({ page }) => {
      await page.goto(address);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await differences(page), `${width} pixels wide`).toEqual([]);
      }
      await page.emulateMedia({ media: 'print' });
      expect(await differences(page), 'on paper').toEqual([]);
    });
  }
});
