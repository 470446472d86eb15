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

for (const ratio of [1, 1.25, 1.5, 2.625])
  test.describe(() => {
    test.use({ deviceScaleFactor: ratio });
    test(`at a ratio of ${ratio} an edge has a shadow where the order scrolls, and nowhere else`, async ({
      page,
      newLink,
    }) => {
      await page.goto(`/ots-start?id=${await newLink('switch')}`);
      const order = page.getByRole('region', { name: 'Your new services' });
      await expect(order).toHaveCSS('box-shadow', 'none');
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '300%'));
      await page.setViewportSize({ width: 320, height: 740 });
      await expect(order).not.toHaveCSS('box-shadow', 'none');
    });
  });

test.describe('where JavaScript is off', () => {
  test.use({ javaScriptEnabled: false });
  test('R-P14 what a placeholder would say stands under its button', async ({ page, newLink }) => {
    await page.goto(`/start-single-payment?id=${await newLink('single-payment', { amount: '34.99' })}`);
    const button = await page.getByRole('button', { name: 'Apple Pay' }).boundingBox();
    const said = await page.locator('main noscript').first().boundingBox();
    expect(said!.y).toBeGreaterThan(button!.y + button!.height);
    expect(said!.x).toBe(button!.x);
  });
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
