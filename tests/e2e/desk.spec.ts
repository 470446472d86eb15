/** What a browser shows of the desk; what it does is proven over HTTP in `tests/server/desk/desk.test.ts`. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/audit.ts';
import { expectPage, open, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

const find = async (page: Page, words: string) => {
  await page.goto('/desk');
  await page.getByRole('searchbox').or(page.getByLabel('What the customer reads out')).fill(words);
  await page.getByRole('button', { name: 'Find' }).click();
};
const moments = (page: Page) => page.getByRole('region', { name: 'Moments' });

test('the index of the demo leads to the desk, which needs no script and is accessible in light and dark, small and wide', async ({
  page,
  newLink,
}) => {
  const id = await newLink('single-payment', { amount: '34.99', values: { customer_name: 'Ada Lovelace' } });
  await open(page, '/start-single-payment', id);
  await page.goto('/developer-index');
  await page.getByRole('link', { name: 'The desk of your people on the telephone' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find a link' })).toBeVisible();
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/desk');
    await expect(page.getByLabel('What the customer reads out')).toBeFocused();
    await find(page, 'Ms Lovelace');
    const first = page.getByRole('main').getByRole('link').first();
    await expect(first).toBeVisible();
    await expectAccessible(page, `what was found, ${colorScheme}, ${width}`);
    await first.click();
    await expect(moments(page)).toBeVisible();
    await expect(page.getByText('Write a note')).toBeInViewport();
    await expect(page.getByRole('main')).toContainText(/What the customer is offered\s*You pay\s*£34\.99/);
    await expectAccessible(page, `a link, ${colorScheme}, ${width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
  }
});

test('a refund that is refused says why where the focus is, keeps what was typed, and is made once it is right', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/status of 422/);
  const id = await newLink('single-payment', { amount: '34.99', values: { customer_name: 'Grace Hopper' } });
  await open(page, `/single-card-payment/${id}`);
  await payBy(page, { number: '4111 1111 1111 1111' });
  await expectPage(page, '/payment-success', id);
  const [reference = ''] = /DS-\w{4}-\w{4}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  await find(page, reference.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('main').getByRole('link').first().click();
  const give = page.getByText('Give back, of');
  const refund = page.getByRole('form', { name: /Give back/ });
  const press = () => refund.getByRole('button').click();
  const said = page.getByRole('status').or(page.getByRole('alert'));
  await give.click();
  await refund.getByLabel('Amount in pounds').fill('17.50');
  await refund.getByLabel('The same amount again').fill('17.05');
  await refund.getByLabel('Why').fill('half');
  await press();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(said).toBeFocused();
  await expectAccessible(page, 'a refused refund');
  await said.getByRole('link', { name: 'The two amounts differ. Nothing was given back.' }).click();
  await expect(refund.getByLabel('The same amount again')).toBeFocused();
  await expect(refund.getByLabel('Why')).toHaveValue('half');
  await refund.getByLabel('The same amount again').fill('17.50');
  await press();
  await expect(said).toHaveText('The money goes back.');
  await expect(said).toBeFocused();
  await expect(moments(page).getByRole('row', { name: 'half' })).toHaveText(
    /Refund of £17\.50, refunded \(DS-.*\): half/,
  );
});
