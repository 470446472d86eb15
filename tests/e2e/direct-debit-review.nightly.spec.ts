import { open } from '../support/browser/customer.ts';
import { expect } from '../support/browser/e2e-fixtures.ts';
import { goToReview, test } from '../support/direct-debit/direct-debit-pages.ts';

test('each Change of the review stands on the first line of its value', async ({ page, newLink }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, '/dd-mandate', await newLink('direct-debit'));
  await goToReview(page);
  const steps = await page.locator('form dl > div').evaluateAll((rows) =>
    rows.map((row) => {
      const [value, change] = [...row.querySelectorAll('dd')].map((dd) => {
        const words = document.createRange();
        words.selectNodeContents(dd.querySelector('button') ?? dd);
        return words.getClientRects()[0]!;
      });
      return Math.abs(value!.bottom - change!.bottom);
    }),
  );
  expect(steps).toHaveLength(4);
  expect(Math.max(...steps)).toBeLessThan(3);
});
