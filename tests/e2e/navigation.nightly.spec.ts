import { alive, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { switchOrder } from '../support/server/orders.ts';

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
    await alive(page);
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

test('R-G12 a link opened in a tab behind this one comes alive without being looked at', async ({ page, newLink }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  const id = await newLink('card');
  await open(page, '/card-mandate', id);
  await alive(page);
});

test('a journey of two steps or more says where the customer is', async ({ page, newLink }) => {
  const id = await newLink('switch', { order: switchOrder });
  await open(page, '/ots-start', id);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await control(page, 'Yes I Agree').click();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  expect(await page.locator('main progress').evaluate((line: HTMLProgressElement) => line.position)).toBe(0.5);
});
