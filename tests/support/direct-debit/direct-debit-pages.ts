import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/audit.ts';
import { test as base, expect } from '../browser/e2e-fixtures.ts';
import { examplesApp } from '../browser/example-apps.ts';
import type { Hand } from '../browser/hands.ts';

export const test = base.extend({ app: examplesApp });

/** Details that nothing else in the product has. */
export const details = { name: 'Zenobia Quillfeather', sortCode: '975318', account: '86420975' };

/** What the form has, by its names. */
export const form = (page: Page) => ({
  name: page.getByRole('textbox', { name: 'Name on the account' }),
  sortCode: page.getByRole('textbox', { name: 'Sort code' }),
  account: page.getByRole('textbox', { name: 'Account number' }),
  statement: page.getByRole('checkbox', { name: 'I am the account holder' }),
  goOn: page.getByRole('button', { name: 'Continue', exact: true }),
  confirm: page.getByRole('button', { name: 'Set up my Direct Debit', exact: true }),
  review: page.getByRole('heading', { level: 1, name: 'Check your details' }),
  // What takes the focus; the alert is inside it.
  problem: page.locator('div[tabindex="-1"]').filter({ has: page.getByRole('alert').getByRole('heading') }),
});

/** Sets up a Direct Debit, first with mistakes, and looks at every state on the way. */
export async function setUpWithMistakes(page: Page, hand: Hand) {
  await expect(form(page).account).toBeEnabled();
  await expectAccessible(page, 'the empty form');
  await hand.type(page, 'Sort code', '12-34');
  await hand.press(page, 'Continue');
  await expect(form(page).problem).toBeFocused();
  await expect(form(page).problem.getByRole('link')).toHaveCount(4);
  await expect(page).toHaveTitle(/^Error: Direct Debit mandate/);
  await expectAccessible(page, 'the form with everything wrong');

  await hand.press(page, 'Enter the name on the account');
  await expect(form(page).name).toBeFocused();
  await page.keyboard.type(details.name);
  await page.keyboard.press('Tab');
  await expect(form(page).sortCode).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(details.sortCode);
  await hand.type(page, 'Account number', details.account);
  await hand.tick(page, 'I am the account holder');
  await hand.press(page, 'Continue');

  await expect(form(page).review).toBeFocused();
  for (const text of [details.name, '97-53-18', details.account]) await expect(page.getByText(text)).toBeVisible();
  await expect(page).toHaveTitle(/^Direct Debit mandate: Check your details/);
  await expectAccessible(page, 'the review');
  await hand.press(page, 'Change Name on the account');
  await expect(form(page).name).toBeFocused();
  await expect(form(page).account).toHaveValue(details.account);
  await page.keyboard.press('Enter');
  await expect(form(page).review).toBeFocused();
  await hand.press(page, 'Set up my Direct Debit');
}

/** The customer's own copy of the mandate is there, masked. */
export async function expectCopy(page: Page) {
  await page.getByRole('heading', { name: 'Your mandate' }).click();
  for (const text of ['ending 0975', '97-••-••', details.name]) await expect(page.getByText(text).last()).toBeVisible();
  await expect(page.getByText('Please also notify us.')).toBeVisible();
  await expect(page.getByText(/86420975|97-53-18/)).toHaveCount(0);
}

/** Fills the form in and goes on to the review. */
export async function goToReview(page: Page) {
  await form(page).name.fill(details.name);
  await form(page).sortCode.fill(details.sortCode);
  await form(page).account.fill(details.account);
  await form(page).statement.check();
  await form(page).goOn.click();
  await expect(form(page).confirm).toBeVisible();
}
