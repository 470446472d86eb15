import type { Page } from '@playwright/test';
import { agree, alive, control, expectPage, goodCard, open, payBy } from '../support/customer.ts';
import { expect, test } from '../support/e2e-fixtures.ts';
import { switchOrder } from '../support/orders.ts';

/** Marks the document, so that a page load shows. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-mark', ''));
const marked = (page: Page) => page.locator('html[data-mark]');

test('going on within the app changes the page in place: title, focus on the heading, scrolled to the top', async ({
  page,
  newLink,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const id = await newLink('switch', { order: switchOrder });
  await open(page, '/ots-start', id);
  await alive(page);
  await mark(page);
  await control(page, 'Yes I Agree').click();
  await expectPage(page, '/contract-start', id);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Your contract/);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await agree(page, 'Continue');
  await expectPage(page, '/ots-confirm', id);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Your final consent to the switch/);
  await expect(marked(page)).toHaveCount(1);
});

test('D-15 going to a page with a card form and leaving it is a page load', async ({ page, newLink }) => {
  const id = await newLink('switch-mandate', { methods: ['card'], order: switchOrder });
  await open(page, '/contract-start', id);
  await alive(page);
  await mark(page);
  await agree(page, 'Continue to Mandate Setup');
  await expectPage(page, '/start-card', id);
  await expect(marked(page)).toHaveCount(1);
  await control(page, 'Continue').click();
  await expectPage(page, '/card-mandate', id);
  await expect(marked(page)).toHaveCount(0);
  await mark(page);
  await payBy(page, goodCard);
  await expectPage(page, '/ots-confirm', id);
  await expect(marked(page)).toHaveCount(0);
});

test('R-G12 a link opened in a new tab keeps the id', async ({ page, context, newLink }) => {
  const id = await newLink('card');
  await open(page, '/start-card', id);
  const opened = context.waitForEvent('page');
  await control(page, 'Continue').click({ modifiers: ['ControlOrMeta'] });
  await expectPage(await opened, '/card-mandate', id);
  await expectPage(page, '/start-card', id);
});

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

test('back at a page that the document does not know, the browser loads it', async ({ page, newLink }) => {
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await page.evaluate(() => history.pushState({ usr: null, key: 'y', idx: 1 }, '', '/payment-success'));
  await page.reload();
  await expect(page.locator('main')).toHaveAttribute('data-page', 'payment-success');
  await page.goBack();
  await expectPage(page, '/contract-start', id);
});
