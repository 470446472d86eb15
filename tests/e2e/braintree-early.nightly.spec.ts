import type { Page } from '@playwright/test';
import { expect, fillHosted, hostedForm, test } from '../support/braintree/fixtures.ts';
import { takenOver } from '../support/braintree/trouble.ts';
import { cardForm, expectPage, open } from '../support/browser/customer.ts';

/** The card fields before the app has taken the page over. */

/** Holds back the script that takes the page over. Returns how to let it come. */
async function holdApp(page: Page): Promise<() => void> {
  let letCome = () => {};
  const come = new Promise<void>((done) => {
    letCome = done;
  });
  await page.route(/\/assets\/islands-/, async (route) => {
    await come;
    await route.continue();
  });
  return letCome;
}

test('what is typed before the app has come stays, and the card is taken', async ({ page, newLink, gateway }) => {
  const letCome = await holdApp(page);
  const id = await newLink('card');
  await open(page, '/card-mandate', id, 'domcontentloaded');
  const { number } = hostedForm(page);
  await number.fill('4111 1111 1111 1111');
  await expect(page.locator('html[data-token]')).toHaveCount(1);
  letCome();
  await takenOver(page);
  await expect(page.locator('form')).toHaveAttribute('data-card-type', 'visa');
  await expect(number).toHaveValue('4111 1111 1111 1111');
  await fillHosted(page, { number: '4111 1111 1111 1111' });
  await cardForm(page).goOn.click();
  await expectPage(page, '/success-card', id);
  expect(gateway.heard.filter(({ step }) => step === 'frame')).toHaveLength(3);
  expect(gateway.heard.filter(({ step }) => step === 'configuration')).toHaveLength(1);
});

test('a wrong number that was typed before the app has come is wrong after it', async ({ page, newLink }) => {
  const letCome = await holdApp(page);
  await open(page, '/card-mandate', await newLink('card'), 'domcontentloaded');
  await hostedForm(page).number.fill('4111 1111 1111 1112');
  await hostedForm(page).cvv.focus();
  letCome();
  await expect(page.getByText('Check the long number on your card.')).toBeVisible();
  await expect(hostedForm(page).number).toHaveAttribute('aria-invalid', 'true');
  await expect(hostedForm(page).cvv).toBeFocused();
});

test('R-C07 Enter before the app has come asks for what is missing once it has', async ({ page, newLink }) => {
  const letCome = await holdApp(page);
  await open(page, '/card-mandate', await newLink('card'), 'domcontentloaded');
  const { number, cvv } = hostedForm(page);
  await cvv.press('Enter');
  letCome();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Enter the long number on your card.');
});
