import type { Page } from '@playwright/test';
import { agree, alive, control, expectPage, goodCard, open, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { switchOrder } from '../support/server/orders.ts';

/** Marks the document, so that a page load shows. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-mark', ''));
const marked = (page: Page) => page.locator('html[data-mark]');

test('D-40 going on is a load of the next page, which begins at its top', async ({ page, newLink }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const id = await newLink('switch-mandate', { methods: ['card'], order: switchOrder });
  await open(page, '/ots-start', id);
  await alive(page);
  await mark(page);
  await control(page, 'Yes I Agree').click();
  await expectPage(page, '/contract-start', id);
  await expect(marked(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Your contract/);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await alive(page);
  await mark(page);
  await agree(page, 'Continue to Mandate Setup');
  await expectPage(page, '/start-card', id);
  await expect(marked(page)).toHaveCount(0);
  await control(page, 'Continue').click();
  await payBy(page, goodCard);
  await expectPage(page, '/ots-confirm', id);
  await expect(page).toHaveTitle(/^Your final consent to the switch/);
});

test('D-34 the way to a copy in another format throws nothing where pages fade into each other', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/already-used', '00000000-0000-4000-8000-000000000511');
  for (const format of ['text', 'large-print']) {
    await page.locator(`a[href*="format=${format}"]`).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('format') === format);
    await page.goBack();
    await expectPage(page, '/already-used');
  }
  expect(errors).toEqual([]);
});

test('D-40 loads, back, forward and reload in any order are taken over without a warning', async ({
  page,
  newLink,
}) => {
  test.slow();
  const id = await newLink('switch', { order: switchOrder });
  const paths = ['/ots-start', '/contract-start', '/ots-confirm', '/start-card', '/ots-complete', '/payment-success'];
  const loads = isNightly ? 200 : 10;
  for (let load = 0; load < loads; load += 1) {
    const way = load % 5;
    if (way === 2) await page.goBack();
    else if (way === 3) await page.goForward();
    else if (way === 4) await page.reload();
    else await open(page, paths[(load * 7) % paths.length]!, id);
    if (await page.locator('html[data-script]').count()) await alive(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('R-G12 a link opened in a new tab keeps the id', async ({ page, context, newLink }) => {
  const id = await newLink('card');
  await open(page, '/start-card', id);
  const opened = context.waitForEvent('page');
  await control(page, 'Continue').click({ modifiers: ['ControlOrMeta'] });
  await expectPage(await opened, '/card-mandate', id);
  await expectPage(page, '/start-card', id);
});

test(
  'R-G12 a link opened in a tab behind this one comes alive without being looked at',
  everyWay,
  async ({ page, newLink }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
    const id = await newLink('card');
    await open(page, '/card-mandate', id);
    await alive(page);
  },
);

test('a journey of more than two steps says where the customer is', async ({ page, newLink }) => {
  const id = await newLink('switch', { order: switchOrder });
  await open(page, '/ots-start', id);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await control(page, 'Yes I Agree').click();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
});

test('back and forward bring back the page as it was, from the browser’s own store too', async ({ page, newLink }) => {
  const id = await newLink('switch', { order: switchOrder });
  await open(page, '/ots-start', id);
  await expect(page.getByRole('heading', { name: 'Services impacted at Example Telecom' })).toBeVisible();
  await page.goto('/expired-link');
  await page.goBack();
  await expectPage(page, '/ots-start', id);
  await expect(page.getByRole('heading', { name: 'Services impacted at Example Telecom' })).toBeVisible();
});
