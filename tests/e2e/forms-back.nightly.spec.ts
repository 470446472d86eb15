/** D-24 A redirect follows every act: without script, Back, Forward and Reload send nothing again. */
import { agree, control, expectPage } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { switchOrder } from '../support/server/orders.ts';

test.use({ javaScriptEnabled: false });

test('R-O15 the acts of a switch are recorded once, however the customer goes back', async ({ page, newLink, app }) => {
  const id = await newLink('switch', { order: switchOrder });
  await page.goto(`/ots-start?id=${id}`);
  await control(page, 'Yes I Agree').click();
  await agree(page, 'Continue');
  await expectPage(page, '/ots-confirm', id);
  await page.goBack();
  await expectPage(page, '/contract-start', id);
  await page.goForward();
  await control(page, 'Yes I Agree to make the Switch').click();
  await expectPage(page, '/ots-complete', id);
  for (const way of ['goBack', 'goBack', 'goForward', 'reload'] as const) {
    await page[way]();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.url()).toMatch(/^http:\/\/localhost:/);
  }
  expect((await app.showLink(id)).acts.map(({ act }) => act)).toEqual(['contract-agreement', 'switch-consent']);
});
