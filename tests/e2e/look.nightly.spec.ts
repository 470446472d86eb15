import type { Locator } from '@playwright/test';
import { openTerms } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

/** On how many lines the words stand. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('on a phone of any width a reference, a phone number and a speed stand on one line', async ({ page, newLink }) => {
  const payment = await newLink('single-payment', { amount: '34.99', values: { payment_purpose: 'Invoice EF-20461' } });
  const pieces = [
    [`/single-card-payment/${payment}`, page.getByText('EF-20461', { exact: true })],
    [`/payment-success?id=${payment}`, page.getByRole('main').getByRole('link', { name: '01632 960 100' }).first()],
    [`/contract-start?id=${await newLink('contract')}`, page.getByRole('cell', { name: '950 Mbps' })],
  ] as const;
  for (const [address, piece] of pieces) {
    await page.goto(address);
    if (address.startsWith('/contract')) await openTerms(page);
    await expect(piece).toBeVisible();
    for (let width = 320; width <= 400; width += 4) {
      await page.setViewportSize({ width, height: 740 });
      expect(await linesOf(piece), `${address} ${width}`).toBe(1);
    }
  }
});
