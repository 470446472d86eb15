import type { Page } from '@playwright/test';
import { agree, alive, control, expectPage, goodCard, open, payBy } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { switchOrder } from '../support/server/orders.ts';

const done = (page: Page) => page.getByText('You have already done this step.');

test('D-09 coming back to the first page goes on after the last recorded act; every other page shows itself, says that its act is recorded, and offers only the way on; D-11 after the last act all lead to the page for used links', async ({
  page,
  newLink,
  watch,
}) => {
  watch.allow(failedRequest(409));
  const id = await newLink('switch-mandate', { methods: ['card'], order: switchOrder });
  await open(page, '/ots-start', id);
  await expectPage(page, '/ots-start', id);

  await open(page, '/contract-start', id);
  await agree(page, 'Continue to Mandate Setup');
  await expectPage(page, '/start-card', id);
  await open(page, '/ots-start', id);
  await expectPage(page, '/start-card', id);
  await open(page, '/start-single-payment', id);
  await control(page, 'Go to your own step').click();
  await expectPage(page, '/start-card', id);

  await open(page, '/contract-start', id);
  await expectPage(page, '/contract-start', id);
  await expect(done(page)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(control(page, 'Continue to Mandate Setup')).toHaveCount(0);
  await control(page, 'Continue').click();
  await expectPage(page, '/start-card', id);

  await control(page, 'Continue').click();
  await expect(done(page)).toHaveCount(0);
  await payBy(page, goodCard);
  await expectPage(page, '/ots-confirm', id);
  await open(page, '/ots-start', id);
  await expectPage(page, '/ots-confirm', id);
  await open(page, '/card-mandate', id);
  await expect(done(page)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await control(page, 'Continue').click();
  await expectPage(page, '/ots-confirm', id);

  await control(page, 'Yes I Agree to make the Switch').click();
  await expectPage(page, '/ots-complete', id);
  await page.goBack();
  await expectPage(page, '/already-used', id);
  await expect(page.getByText('We are processing your order')).toBeVisible();
});

test(
  'D-09 D-40 going back within a journey never redirects, and says what is already done',
  everyWay,
  async ({ page, newLink }) => {
    const id = await newLink('switch', { order: switchOrder });
    await open(page, '/ots-start', id);
    await alive(page);
    await control(page, 'Yes I Agree').click();
    await agree(page, 'Continue');
    await expectPage(page, '/ots-confirm', id);

    await page.goBack();
    await expectPage(page, '/contract-start', id);
    await expect(done(page)).toBeInViewport();
    await page.goBack();
    await expectPage(page, '/ots-start', id);
    await page.goForward();
    await expectPage(page, '/contract-start', id);
    await control(page, 'Continue').click();
    await expectPage(page, '/ots-confirm', id);
  },
);

test(
  'D-09 a page that records its act does not change its words while it is left',
  everyWay,
  async ({ page, newLink }) => {
    const id = await newLink('contract');
    await open(page, '/contract-start', id);
    await alive(page);
    await page.evaluate(() => {
      const main = document.querySelector('main')!;
      const note = () => sessionStorage.setItem('seen', (sessionStorage.getItem('seen') ?? '') + main.innerText);
      new MutationObserver(note).observe(main, { subtree: true, childList: true, characterData: true });
    });
    await agree(page, 'Continue');
    await expectPage(page, '/contract-complete', id);
    const seen = await page.evaluate(() => sessionStorage.getItem('seen') ?? '');
    expect(seen).toContain(
      'If you agree, you must pay for this service, at the price and for at least the time below.',
    );
    expect(seen).not.toMatch(/You have agreed|You have already done/);
  },
);

test('R-P08 D-09 D-11 back after paying shows that it is paid, and takes no second payment; the page for used links says so', async ({
  page,
  newLink,
  app,
}) => {
  const id = await newLink('single-payment', { amount: '34.99' });
  await open(page, '/start-single-payment', id);
  await control(page, 'Pay with Card').click();
  await payBy(page, goodCard);
  await expectPage(page, '/payment-success', id);
  await page.goBack();
  await expect(control(page, 'Continue').or(page.getByText('You do not need to pay again.'))).not.toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const { charges } = await (await fetch(`${app.url}/public-api/sandbox/charges/${id}`)).json();
  expect(charges).toHaveLength(1);
  await open(page, '/start-single-payment', id);
  await expectPage(page, '/already-used', id);
  await expect(page.getByText('You do not need to pay again.')).toBeVisible();
});

test(
  'D-09 a page whose step is yet to come claims nothing, and leads to the step that is missing',
  everyWay,
  async ({ page, newLink, watch }) => {
    watch.allow(failedRequest(409));
    const id = await newLink('switch', { order: switchOrder });
    await open(page, '/ots-confirm', id);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your final consent to the switch');
    await expect(page.getByText('There is an earlier step to do first.')).toBeVisible();
    await expect(page.getByText('final consent', { exact: false }).and(page.locator('main p, main h2'))).toHaveCount(0);
    await expect(control(page, 'Yes I Agree to make the Switch')).toHaveCount(0);
    await control(page, 'Go to the earlier step').click();
    await expectPage(page, '/contract-start', id);
  },
);
