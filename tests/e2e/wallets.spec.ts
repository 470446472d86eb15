import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/audit.ts';
import { cardForm, expectPage } from '../support/browser/customer.ts';
import { expect, failedRequest } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import type { App } from '../support/server/app.ts';
import { names, type Place, places, press, test, wallet } from '../support/wallets/wallet-pages.ts';

async function opened(page: Page, newLink: (journey: string, rest?: object) => Promise<string>, place: Place) {
  const id = await newLink(place.journey, place.amount ? { amount: place.amount } : {});
  await visit(page, place, id);
  return id;
}

async function visit(page: Page, place: Place, id: string) {
  await page.goto(place.address(id));
  await expect(cardForm(page).number).toBeEnabled();
  await expect(wallet(page, 'Google Pay').button).not.toHaveAttribute('aria-disabled');
}

/** What was charged for a link by the gateway's own account, or kept by ours. */
async function takenFor(app: App, id: string): Promise<unknown[]> {
  const { acts } = await app.showLink(id);
  if (acts.some(({ act }) => act === 'payment-method')) return acts;
  const { charges } = await (await fetch(`${app.url}/public-api/sandbox/charges/${id}`)).json();
  return charges;
}

for (const [purpose, place] of Object.entries(places).slice(0, isNightly ? undefined : 1)) {
  test(`D-43 ${purpose}: each wallet is taken once it is approved, and the receipt names it`, async ({
    page,
    newLink,
    app,
  }) => {
    for (const name of names) {
      const id = await opened(page, newLink, place);
      const call = page.waitForRequest(place.call);
      await press(page, name);
      await wallet(page, name).approve.click();
      const { nonce, ...words } = (await call).postDataJSON() as Record<string, string>;
      expect(nonce).toMatch(/^sandbox-success-/);
      expect(words).toEqual({
        statement: expect.stringContaining('Example Fibre'),
        button: name,
        release: expect.any(String),
      });
      await expectPage(page, place.after, id);
      await expect(page.locator('dd').getByText(name, { exact: true })).toHaveCount(1);
      expect((await app.showLink(id)).completed).toEqual([place.act]);
      expect(await takenFor(app, id)).toHaveLength(1);
    }
  });

  test(
    `D-43 ${purpose}: every outcome is said in words, and the same page can be used on`,
    everyWay,
    async ({ page, newLink, app, watch }) => {
      watch.allow(failedRequest(402), /card-not-shifted/);
      const id = await opened(page, newLink, place);
      const [google, paypal] = [wallet(page, 'Google Pay'), wallet(page, 'PayPal')];
      const said = page.getByRole('alert');
      await expectAccessible(page, 'with wallets');

      await press(page, 'Google Pay');
      await expectAccessible(page, 'with a test sheet');
      await google.close.click();
      await expect(page.getByText('You closed Google Pay. Nothing was taken.')).toBeVisible();
      await expect(said).toHaveCount(0);
      await expect(google.button).toBeFocused();

      await press(page, 'PayPal');
      await paypal.decline.click();
      await expect(said).toHaveText(/^Error : PayPal was declined, and nothing was taken/);
      await expect(page).toHaveTitle(/^Error/);
      await expectAccessible(page, 'with a refusal');
      await page.getByRole('link', { name: 'Use a card or another wallet' }).click();

      await expect(said).toHaveCount(0);
      await press(page, 'Google Pay');
      await google.approveCard.click();
      await page.getByRole('dialog', { name: 'Test bank check' }).getByRole('button', { name: 'Decline' }).click();
      await expect(said).toHaveText('Error : authenticate_failed');

      await google.button.click();
      await google.approveCard.click();
      await page.getByRole('dialog', { name: 'Test bank check' }).getByRole('button', { name: 'Approve' }).click();
      await expectPage(page, place.after, id);
      expect(await takenFor(app, id)).toHaveLength(1);
    },
  );
}

test('a page that is closed in the middle takes nothing, or once', everyWay, async ({ page, newLink, app }) => {
  const place = places.payment;
  const id = await opened(page, newLink, place);
  await press(page, 'PayPal');
  await expect(wallet(page, 'PayPal').sheet).toBeVisible();
  await visit(page, place, id);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await takenFor(app, id)).toHaveLength(0);

  // The server gets the call, and the page leaves before the answer.
  const reached = new Promise<void>((resolve) => {
    void page.route(place.call, async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await press(page, 'PayPal');
  await wallet(page, 'PayPal').approve.click();
  await reached.then(() => page.goto(place.address(id)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have already paid £34.99');
  await expect(page.getByText('PayPal', { exact: true })).toBeVisible();
  await expect(wallet(page, 'PayPal').button).toHaveCount(0);
  expect(await takenFor(app, id)).toHaveLength(1);
});

test('nothing moves when the buttons come, on a phone either', everyWay, async ({ page, newLink }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await opened(page, newLink, places.payment);
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), `${width} px`).toEqual([]);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no wallet, and no gap in its place', everyWay, async ({ page, request, newLink }) => {
    const id = await newLink('single-payment', { amount: '34.99' });
    await page.goto(places.payment.address(id));
    for (const name of names) await expect(wallet(page, name).button).toHaveCount(0);
    await expect(page.getByText('or pay by card')).toBeHidden();
    // With script their space is kept, which this tells the styles: on that page alone.
    await expect(page.locator('html')).toHaveAttribute('data-takes-wallets');
    const plain = await request.get(`/start-single-payment?id=${id}`);
    expect(await plain.text()).not.toContain('data-takes-wallets');
  });
});
