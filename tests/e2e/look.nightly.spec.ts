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

const used = '00000000-0000-4000-8000-000000000501';
for (const [name, journey, screens] of [
  ['contract-start', 'contract', 5],
  ['start-card', 'card', 1.5],
  ['start-choice', 'choice', 1.5],
  ['start-dd', 'direct-debit', 1.5],
  ['start-single-payment', 'single-payment', 1.5],
  ['card-mandate', 'card', 1.9],
  ['ots-start', 'switch', 3.4],
  ['already-used', used, 2.2],
] as const)
  test(`/${name} is at most ${screens} screens of a phone, with header and footer`, async ({ page, newLink }) => {
    const id =
      journey === used ? used : await newLink(journey, journey === 'single-payment' ? { amount: '34.99' } : {});
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${journey === used ? 'start-card' : name}?id=${id}`);
    await expect(page.getByRole('main')).toHaveAttribute('data-page', name);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / 740).toBeLessThanOrEqual(screens);
  });
