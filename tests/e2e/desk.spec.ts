/** What people on the telephone do at the desk: twelve tasks, none by a shell. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/audit.ts';
import { agree, expectPage, open, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';

const find = async (page: Page, words: string) => {
  await page.goto('/desk');
  await page.getByRole('searchbox').or(page.getByLabel('What the customer reads out')).fill(words);
  await page.getByRole('button', { name: 'Find' }).click();
};
const deed = (page: Page, legend: string | RegExp) => page.getByRole('group', { name: legend });
const press = (page: Page, legend: string | RegExp) => deed(page, legend).getByRole('button').click();
const said = (page: Page) => page.getByRole('status').or(page.getByRole('alert'));
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
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 780, 1280]) {
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
      await expectAccessible(page, `a link, ${colorScheme}, ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width}`).toBeLessThanOrEqual(0);
    }
});

test('a payment is found by what is read out, its declined card explained, half of it given back, and the customer erased', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/status of 4(02|22)/);
  const values = {
    customer_name: 'Grace Hopper',
    customer_email: 'grace@exmaple.com',
    service_address: '12 Elm, AB1 2CD',
  };
  const id = await newLink('single-payment', { amount: '34.99', values });
  await open(page, `/single-card-payment/${id}`);
  await payBy(page, { number: '4000 0000 0000 0044' });
  await expect(page.getByRole('alert')).toBeVisible();

  // 1 and 2: found by a name, and why the card was declined.
  await find(page, 'Grace Hopper');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('the bank says there is not enough money');

  // 3: paid then, and found by the reference of the receipt.
  await open(page, `/single-card-payment/${id}`);
  await payBy(page, { number: '4111 1111 1111 1111' });
  await expectPage(page, '/payment-success', id);
  const [reference = ''] = /DS-\w{4}-\w{4}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
  await find(page, reference.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('main').getByRole('link').first().click();
  await expect(moments(page)).toContainText(`Payment, £34.99 (${reference})`);

  // 4 to 6: by postcode, by e-mail address, by the last four digits.
  for (const words of ['ab12cd', 'grace@exmaple.com', '1111']) {
    await find(page, words);
    await expect(page.getByRole('main')).toContainText('Grace Hopper');
  }
  await page
    .getByRole('row', { name: /Grace Hopper/ })
    .first()
    .getByRole('link')
    .click();

  // 7: the address is put right, and the receipt sent to it.
  await deed(page, 'Put right').getByLabel('E-mail address').fill('grace@example.com');
  await press(page, 'Put right');
  await expect(said(page)).toHaveText('It is put right.');
  await press(page, 'Send “Payment receipt” again');
  await expect(said(page)).toHaveText('The letter waits to be sent.');
  await expect(page.getByRole('region', { name: 'Letters' })).toContainText('grace@example.com');

  // 8: a note for colleagues.
  await deed(page, 'Write a note').getByLabel('Note for your colleagues').fill('Calls back on Tuesday');
  await press(page, 'Write a note');
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Calls back on Tuesday');

  // 9: half given back, with the amount typed twice; what was typed stays where the two differ.
  const refund = deed(page, /Give back/);
  await refund.getByLabel('Amount in pounds').fill('17.50');
  await refund.getByLabel('The same amount again').fill('17.05');
  await refund.getByLabel('Why').fill('half');
  await press(page, /Give back/);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(said(page)).toBeFocused();
  await expect(said(page)).toContainText('There is a problem');
  await expectAccessible(page, 'a refused refund');
  await said(page).getByRole('link', { name: 'The two amounts differ. Nothing was given back.' }).click();
  await expect(refund.getByLabel('The same amount again')).toBeFocused();
  await expect(refund.getByLabel('Why')).toHaveValue('half');
  await refund.getByLabel('The same amount again').fill('17.50');
  await press(page, /Give back/);
  await expect(said(page)).toHaveText('The money goes back.');
  await expect(said(page)).toBeFocused();
  await expect(moments(page).getByRole('row', { name: 'half' })).toHaveText(
    /Refund of £17\.50, refunded \(DS-.*\): half/,
  );

  await page.reload();
  await expect(said(page)).toHaveCount(0);

  // 10: erased with a reason, notes as well.
  await deed(page, 'Erase what is personal').getByLabel('Why').selectOption('Customer asked');
  await deed(page, 'Erase what is personal').getByRole('checkbox').check();
  await press(page, 'Erase what is personal');
  await expect(said(page)).toHaveText('What is personal is erased.');
  await expect(page.getByRole('main')).not.toContainText('grace@');
  await expect(page.getByRole('main')).not.toContainText('Tuesday');
  await expectAccessible(page, 'an erased link');
});

test('what was agreed is read out, and a link that went to the wrong person is ended', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(/status of 422/);
  const id = await newLink('contract', { values: { customer_phone: '01632 960199', offer: 'standard' } });
  await open(page, '/contract-start', id);
  await agree(page, 'Continue');
  // 11: the copy, found by the phone number as it is written abroad.
  await find(page, '+44 1632 960199');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Copies' }).getByRole('link', { name: 'Contract' }).click();
  await expect(page.getByRole('heading', { name: 'Summary of your order' })).toBeVisible();
  await expectAccessible(page, 'a copy');
  await page.getByRole('link', { name: 'Back to the link' }).click();

  // 12: another link is ended, and its customer reads that.
  const other = await newLink('card', { values: { customer_phone: '01632 960198' } });
  await find(page, '01632960198');
  await page.getByRole('main').getByRole('link').first().click();
  await press(page, 'End the link');
  await said(page).getByRole('link', { name: 'Tick it to end the link.' }).click();
  await expect(deed(page, 'End the link').getByRole('checkbox')).toBeFocused();
  await deed(page, 'End the link').getByRole('checkbox').check();
  await press(page, 'End the link');
  await expect(said(page)).toHaveText('The link is ended.');
  await expect(page.getByRole('main')).toContainText('“This link has expired” – For your security,');
  await page.goto(`/start-card?id=${other}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible();
});
