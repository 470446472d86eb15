/** A customer's walk through the gallery: every fact that is chosen is the one that the page shows. */
import type { Page } from '@playwright/test';
import { type BuiltGallery, expect, test } from '../../../tests/support/drawn/gallery-fixtures.ts';

/** Opens the walk, and gives the page that the customer sees. */
async function walk(page: Page, gallery: BuiltGallery, journey: string) {
  await page.goto(`${gallery.address('index.html')}#walk`);
  await page.getByLabel('Journey').selectOption(journey);
  return page.frameLocator('iframe[title="What the customer sees"]');
}

test('an amount is typed in pounds and pence, and shown as it was typed', async ({ page, gallery }) => {
  const customer = await walk(page, gallery, 'single-payment');
  const amount = page.getByLabel('Amount in pounds');

  await amount.pressSequentially('34.99');
  await expect(amount).toHaveValue('34.99');
  await expect(customer.getByText('£34.99')).toBeVisible();

  await amount.fill('£1,250.5');
  await expect(customer.getByText('£1,250.50')).toBeVisible();
  await amount.blur();
  await expect(amount).toHaveValue('1250.50');
});

test('an amount that cannot be read is left as it is, and the page too', async ({ page, gallery }) => {
  const customer = await walk(page, gallery, 'single-payment');
  const amount = page.getByLabel('Amount in pounds');
  await amount.fill('20');
  await expect(customer.getByText('£20.00')).toBeVisible();

  await amount.fill('12,50');
  await expect(page.getByText('Pence come after a full stop: 12.50')).toBeVisible();
  await amount.blur();
  await expect(amount).toHaveValue('12,50');
  await expect(amount).toHaveAccessibleDescription('Pence come after a full stop: 12.50');
  await expect(customer.getByText('£20.00')).toBeVisible();
});

test('a switch without an order shows none', async ({ page, gallery }) => {
  const customer = await walk(page, gallery, 'switch');
  await expect(customer.getByText('Example Telecom').first()).toBeVisible();

  await page.getByLabel('Switch order').selectOption('none');
  await expect(customer.locator('main')).toBeVisible();
  await expect(customer.getByText('Example Telecom')).toHaveCount(0);
});

test('the demo link that is followed stays chosen until the customer is another one', async ({ page, gallery }) => {
  await walk(page, gallery, 'card');
  const [demo] = gallery.demoLinks;
  const choice = page.getByLabel('As in the demo link');
  await choice.selectOption(demo!.id);
  await expect(choice).toHaveValue(demo!.id);

  await page.getByRole('combobox', { name: 'Customer' }).selectOption('existing');
  await expect(choice).toHaveValue('');
});

test('on a small screen nothing of the walk lies beside the screen, whatever size the page is shown in', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await walk(page, gallery, 'single-payment');
  await expect(customer.locator('main')).toBeVisible();

  for (const size of ['Phone', 'Desktop']) {
    await page.getByRole('button', { name: size }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `beside a ${size}`)
      .toBeLessThanOrEqual(390);
  }
});

test('a page of the list is where its address says, while the pictures above it load', async ({ page, gallery }) => {
  await page.goto(gallery.address('index.html'));
  const list = page.getByRole('navigation', { name: 'Pages and blocks' });
  const link = list.getByRole('link', { name: /^Your final consent to the switch/ });
  await link.click();
  await expect(page).toHaveURL(/#at=page%2Fots-confirm$/);
  await expect(link).toHaveAttribute('aria-current', 'location');
  const section = page.locator('[data-section="page/ots-confirm"]');
  await expect(section.frameLocator('iframe').first().locator('h1')).toBeVisible({ timeout: 45_000 });
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();

  await page.reload();
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
});

test('a walk goes on where it was when the page is loaded again', async ({ page, gallery }) => {
  await walk(page, gallery, 'single-payment');
  await page.getByRole('combobox', { name: 'Customer' }).selectOption('existing');
  await expect(page).toHaveURL(/existing/);

  // What the frame says of the customer before comes late, and is answered by who the customer is.
  const frame = page.locator('iframe[title="What the customer sees"]');
  await frame
    .contentFrame()
    .locator('main')
    .evaluate(
      () =>
        new Promise((answered) => {
          const link = { id: '', status: 'active', journey: 'card', customer_type: 'new', completed: [], values: {} };
          addEventListener('message', answered, { once: true });
          parent.postMessage({ doorstep: 'visit', page: 'start-card', link, turn: 0 }, '*');
        }),
    );
  await page.reload();
  await expect(page.getByLabel('Journey')).toHaveValue('single-payment');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('existing');
});
