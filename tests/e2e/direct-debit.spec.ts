import { expectAccessible } from '../support/browser/audit.ts';
import { agree, alive, control, expectPage, open } from '../support/browser/customer.ts';
import { expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { mouse } from '../support/browser/hands.ts';
import {
  details,
  expectCopy,
  form,
  goToReview,
  setUpWithMistakes,
  test,
} from '../support/direct-debit/direct-debit-pages.ts';
import { switchOrder } from '../support/server/orders.ts';

test.describe.configure({ mode: 'default' });

test('R-P02 R-P05 R-P07 direct-debit: sets up a Direct Debit, and the last page prints as a copy of the mandate', async ({
  page,
  newLink,
  app,
  watch,
}) => {
  watch.allow(failedRequest(422));
  const id = await newLink('direct-debit');
  await open(page, '/start-dd', id);
  await mouse.press(page, 'Continue');
  await expectPage(page, '/dd-mandate', id);
  await setUpWithMistakes(page, mouse);
  await expectPage(page, '/success-dd', id);
  await expectAccessible(page, 'the last page');
  await expect(page.getByText('in writing within 3 working days, or at least 10').first()).toBeVisible();
  await expectCopy(page);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['ending 0975', 'service user number 000000', 'Please also notify us.']) {
    await expect(page.getByText(text).last()).toBeVisible();
  }
  await expect(page.getByRole('img', { name: 'Example Fibre' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  expect(await app.showLink(id)).toMatchObject({ status: 'used', completed: ['direct-debit-mandate'] });
});

test(
  'the back button leads from the review to the form, with everything that was typed; leaving the page forgets it',
  everyWay,
  async ({ page, newLink }) => {
    const id = await newLink('direct-debit');
    await open(page, '/start-dd', id);
    await alive(page);
    await control(page, 'Continue').click();
    await goToReview(page);
    await page.goBack();
    await expect(form(page).account).toHaveValue(details.account);
    await expect(form(page).statement).toBeChecked();
    await page.goBack();
    await expectPage(page, '/start-dd', id);
    await control(page, 'Continue').click();
    await expect(form(page).name).toHaveValue('');
  },
);

test('nothing moves when the form comes; what is typed is in no address, no history and no storage, and a reload forgets it', async ({
  page,
  newLink,
}) => {
  const id = await newLink('direct-debit');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, '/dd-mandate', id);
  await expect(form(page).account).toBeEnabled();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);

  await goToReview(page);
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toMatch(/86420975|975318|97-53-18|Zenobia/);
  await page.reload();
  await expect(form(page).account).toHaveValue('');
  await expect(form(page).statement).not.toBeChecked();
});

test(
  'D-08 D-09 coming back to the form after it is done shows the way on, and going back asks for nothing twice',
  everyWay,
  async ({ page, newLink }) => {
    const id = await newLink('switch-mandate', { methods: ['direct-debit'], order: switchOrder });
    await open(page, '/contract-start', id);
    await agree(page, 'Continue to Mandate Setup');
    await control(page, 'Continue').click();
    await expectPage(page, '/dd-mandate', id);
    await goToReview(page);
    await form(page).confirm.click();
    await expectPage(page, '/ots-confirm', id);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('direct debit mandate');
    await page.goBack();
    await expectPage(page, '/dd-mandate', id);
    await expect(page.getByText('You have already done this step.')).toBeVisible();
    await expect(form(page).account).toHaveCount(0);
    await control(page, 'Continue').click();
    await expectPage(page, '/ots-confirm', id);
  },
);
