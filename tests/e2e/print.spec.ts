import type { Page } from '@playwright/test';
import { agree, control, expectPage, open } from '../support/customer.ts';
import { expect, test } from '../support/e2e-fixtures.ts';

/** On paper there is the provider's logo and company line, and none of the footer's links. */
async function expectWhose(page: Page) {
  await expect(page.getByRole('img', { name: 'Example Fibre' })).toBeVisible();
  await expect(page.getByText('company number 00000000')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
}

test('R-G03 R-G06 a printed page says whose it is, and what to do, without links that paper cannot follow', async ({
  page,
  newLink,
}) => {
  await open(page, '/start-card', await newLink('card'));
  await page.emulateMedia({ media: 'print' });
  await expectWhose(page);
  await expect(page.getByText('Before you start:')).toBeVisible();
});

test('D-07 the printed copy of the contract says whose it is, and holds nothing but the contract', async ({
  page,
  newLink,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await agree(page, 'Continue');
  await expectPage(page, '/contract-complete', id);
  await control(page, 'Save or print a copy').click();
  await expect(page.getByText('You agreed to this contract on')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectWhose(page);
  await expect(page.getByRole('heading', { name: 'Summary of your order' })).toBeVisible();
  await expect(page.getByText('Any questions?')).toBeHidden();
});
