import type { Page } from '@playwright/test';
import { cardForm, expectPage, fillCard, futureExpiry, goodCard, open, payBy } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { listen } from '../support/browser/listener.ts';
import { asStaticHost } from '../support/browser/static-host.ts';

/** Holds a call back until the test lets it go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

test.describe('the card form', () => {
  let id: string;
  test.beforeEach(async ({ page, newLink }) => {
    id = await newLink('card');
    await open(page, '/card-mandate', id);
    await expect(cardForm(page).number).toBeEnabled();
  });

  test('R-P04 R-C02 has three fields with their placeholders, and nothing to press yet', everyWay, async ({ page }) => {
    const form = cardForm(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Method' })).toBeVisible();
    await expect(form.group).toBeVisible();
    await expect(form.number).toHaveAttribute('placeholder', '1111 1111 1111 1111');
    await expect(form.expiry).toHaveAttribute('placeholder', 'MM/YY');
    await expect(form.cvv).toHaveAttribute('placeholder', '111');
    await expect(form.goOn).toHaveCount(0);
    await expect(page.getByText('Test mode: no money moves')).toBeVisible();
  });

  test('R-C07 Continue is absent until every field is valid, and goes again', everyWay, async ({ page }) => {
    const form = cardForm(page);
    await form.number.fill(goodCard.number);
    await expect(form.goOn).toHaveCount(0);
    await form.expiry.fill(futureExpiry());
    await expect(form.goOn).toHaveCount(0);
    await form.cvv.fill('12');
    await expect(form.goOn).toHaveCount(0);
    await form.cvv.fill('123');
    await expect(form.goOn).toBeEnabled();

    for (const [field, wrong] of [
      [form.number, '4111 1111 1111 1112'],
      [form.expiry, '13/30'],
      [form.expiry, '01/20'],
      [form.cvv, '1'],
    ] as const) {
      await fillCard(page, goodCard);
      await expect(form.goOn).toBeEnabled();
      await field.fill(wrong);
      await expect(form.goOn).toHaveCount(0);
    }
  });

  test('R-C04 R-C05 the theme follows the number: one brand, another, none', everyWay, async ({ page }) => {
    const form = cardForm(page);
    const themed = page.locator('[data-card-type]');
    await expect(themed).toHaveCount(0);
    await form.number.fill('4111');
    await expect(themed).toHaveAttribute('data-card-type', 'visa');
    await expect(page.getByRole('img', { name: 'Visa' })).toBeVisible();
    await form.number.fill('3782');
    await expect(themed).toHaveAttribute('data-card-type', 'american-express');
    await expect(page.getByRole('img', { name: 'American Express' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Visa' })).toHaveCount(0);
    await form.number.fill('');
    await expect(themed).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'American Express' })).toHaveCount(0);
  });

  test(
    'R-C08 R-C11 while busy Continue is disabled and an overlay covers the form, then the page goes on',
    everyWay,
    async ({ page }) => {
      const form = cardForm(page);
      const letGo = await hold(page, /payment-method$/);
      await expect(form.overlay).toHaveCount(0);
      await payBy(page, goodCard);
      await expect(form.overlay).toBeVisible();
      await expect(form.goOn).toBeDisabled();
      await expect(page.locator('form[aria-busy=true]')).toHaveCount(1);
      letGo();
      await expectPage(page, '/success-card', id);
    },
  );

  test('R-C01 no digit of the card leaves the page, and none is stored', async ({ page, app }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await payBy(page, { ...goodCard, cvv: '987' });
    await expectPage(page, '/success-card', id);
    expect(sent.filter((call) => call.includes('payment-method'))).toHaveLength(1);
    expect(sent.join('\n')).not.toMatch(/4111|1111 |987\b/);
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(/4111/);
    expect(app.output()).not.toMatch(/4111 ?1111|sandbox-success/);
  });

  test('R-C09 the fields are made from the client token, and the nonce goes to our server with a key', async ({
    page,
  }) => {
    const call = page.waitForRequest(/payment-method$/);
    await payBy(page, goodCard);
    const request = await call;
    expect(Object.keys(request.postDataJSON())).toEqual(['nonce', 'statement', 'button']);
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(request.headers()['x-xsrf-token']).toBeTruthy();
  });

  test('D-30 a card sent from a page with other words is not kept: the page loads anew and says so', async ({
    page,
    app,
    watch,
  }) => {
    watch.allow(failedRequest(409));
    await page.route(
      /payment-method$/,
      (route, request) =>
        route.continue({ postData: JSON.stringify({ ...request.postDataJSON(), button: 'Perhaps' }) }),
      { times: 1 },
    );
    await payBy(page, goodCard);
    await expect(page.getByRole('alert').filter({ hasText: 'This page was updated' })).toBeVisible();
    await payBy(page, goodCard);
    await expectPage(page, '/success-card', id);
    const { acts } = await app.showLink(id);
    expect(acts).toMatchObject([{ button: 'Continue', statement: expect.stringContaining('We never see them.') }]);
  });

  test(
    'R-C07 the form is filled in by keyboard and ear: it says what is missing, wrong and complete, and keeps the focus',
    everyWay,
    async ({ page, watch }) => {
      watch.allow(/card-not-shifted/);
      const { said, lost } = await listen(page);
      await page.reload();
      const form = cardForm(page);
      await expect(form.group).toHaveAccessibleDescription(
        'For your payments to Example Fibre. We take no payment today.',
      );
      await form.cvv.press('Enter');
      await expect(form.number).toBeFocused();
      await expect(form.number).toHaveAccessibleDescription('Enter the long number on your card.');
      await expect.poll(said).toEqual(['Enter the long number on your card.']);
      await page.keyboard.type('4000000000001019');
      await expect(form.number).toHaveAttribute('aria-invalid', 'false');
      await page.keyboard.press('Tab');
      await expect.poll(async () => (await said()).at(-1)).toBe('Check the long number on your card.');
      await page.keyboard.type(futureExpiry());
      await page.keyboard.press('Tab');
      await expect(form.cvv).toHaveAccessibleDescription('CVV: the last 3 digits on the back of your card.');
      await form.number.fill('3782');
      await expect(form.cvv).toHaveAccessibleDescription('CVV: the 4 digits on the front of your card.');
      await form.number.fill('4000 0000 0000 1018');
      await form.cvv.focus();
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(form.cvv).toBeFocused();
      await expect.poll(async () => (await said()).at(-1)).toMatch(/^Check the CVV/);
      await page.keyboard.type('3');
      await expect
        .poll(async () => (await said()).at(-1))
        .toBe('Your card details are complete. Press Continue to go on.');
      await page.keyboard.press('Enter');
      await expect(form.goOn).toBeFocused();
      await expect(form.goOn).toHaveAccessibleDescription(/^Your card was not set up\./);
      expect((await said()).slice(-2)).toEqual(['Please wait', 'Error : authenticate_frictionless_failed']);
      await expect(page).toHaveTitle(/^Error: Payment Method/);
      expect(await lost()).toEqual([]);

      await fillCard(page, goodCard);
      await form.cvv.press('Enter');
      await expectPage(page, '/success-card', id);
    },
  );

  test('R-C08 a double click records once', everyWay, async ({ page, app }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/payment-method')) calls += 1;
    });
    await fillCard(page, goodCard);
    await cardForm(page).goOn.dblclick();
    await expectPage(page, '/success-card', id);
    expect(calls).toBe(1);
    expect((await app.showLink(id)).acts).toHaveLength(1);
  });

  test('R-C18 trying again clears the error box, with a new nonce and key', everyWay, async ({ page, watch }) => {
    watch.allow(failedRequest(402));
    const form = cardForm(page);
    const declined = { number: '4000 0000 0000 0036' };
    const calls: { nonce: string; key: string | undefined }[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/payment-method')) return;
      calls.push({ nonce: request.postDataJSON().nonce, key: request.headers()['idempotency-key'] });
    });
    await payBy(page, declined);
    await expect(form.error).toContainText('Your card was declined');

    const letGo = await hold(page, /payment-method$/);
    await form.goOn.click();
    await expect(form.overlay).toBeVisible();
    await expect(form.error).toHaveCount(0);
    letGo();
    await expect(form.error).toContainText('Your card was declined');
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[0]?.nonce).not.toBe(calls[1]?.nonce);
    expect(calls[0]?.key).not.toBe(calls[1]?.key);

    await payBy(page, goodCard);
    await expectPage(page, '/success-card', id);
  });

  test('R-C17 says that the bank may show the amount of the check, and that it is not taken', async ({ page }) => {
    await expect(page.getByText('may show an amount of £35.00')).toBeVisible();
  });
});

test('R-C03 R-C16 R-E04 without a client token the form says so, and tries again', async ({ page, newLink, watch }) => {
  watch.allow(failedRequest(500), /card-unavailable/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const id = await newLink('card');
  await asStaticHost(page);
  await page.route(/client-token$/, (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, '/card-mandate', id);
  await expect(page.getByRole('alert')).toContainText('The card form could not be loaded, and nothing was charged.');
  expect(logged.join('\n')).toContain('card-unavailable');
  await expect(cardForm(page).goOn).toHaveCount(0);

  await page.unroute(/client-token$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardForm(page).number).toBeFocused();
  await payBy(page, goodCard);
  await expectPage(page, '/success-card', id);
});
