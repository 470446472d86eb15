import type { Page } from '@playwright/test';
import { agree, control } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { expectReadable, keepScripts, ways } from '../support/browser/without-script.ts';
import { switchOrder } from '../support/server/orders.ts';

/** Opens a page with a link, and does not wait for its scripts. */
const open = (page: Page, path: string, id: string) => page.goto(`${path}?id=${id}`, { waitUntil: 'commit' });

/** The page at an address, whether or not its scripts have come. */
async function expectPage(page: Page, path: string, id: string) {
  await expect.poll(() => page.url().replace(/^https?:..[^/]+/, '')).toBe(`${path}?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const way of ways) {
  test.describe(`D-24 where ${way}`, () => {
    test.use({ javaScriptEnabled: way !== 'JavaScript is off' });
    test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/));

    test('R-K04 R-K06 a contract is agreed to once the box is ticked, with the evidence of a call', async ({
      page,
      newLink,
      app,
    }) => {
      await keepScripts(page, way);
      const id = await newLink('contract');
      await open(page, '/contract-start', id);
      await expectReadable(page, way, 'the contract');
      const go = control(page, 'Continue');
      if (way === 'JavaScript is off') {
        // The browser itself says that the box is required.
        await go.click();
        await expectPage(page, '/contract-start', id);
      } else await expect(go).toBeDisabled();

      await agree(page, 'Continue');
      await expectPage(page, '/contract-complete', id);
      if (way !== 'the bundle is late') {
        await page.getByRole('heading', { name: 'Your contract', exact: true }).click();
        await expect(page.getByRole('heading', { name: 'Your right to cancel' })).toBeVisible();
      }
      const { acts, status } = await app.showLink(id);
      expect(status).toBe('used');
      expect(acts).toMatchObject([
        {
          act: 'contract-agreement',
          statement: 'I Agree to this contract',
          button: 'Continue',
          document: 'contract',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          user_agent: expect.stringContaining('Mozilla'),
        },
      ]);
    });

    test('R-O07 R-O09 R-O12 R-O15 a switch is agreed to, confirmed and thanked for; cancelling asks first', async ({
      page,
      newLink,
      app,
    }) => {
      await keepScripts(page, way);
      const id = await newLink('switch', { order: switchOrder });
      await open(page, '/ots-start', id);
      await control(page, 'Cancel this order').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Are you sure you wish to cancel?');
      await expect(control(page, 'Yes, continue to cancel')).toHaveAttribute('href', 'https://www.example.com/order');
      await expectReadable(page, way, 'the question');
      await control(page, 'No, keep my order').click();
      await expectPage(page, '/ots-start', id);
      expect((await app.showLink(id)).acts).toEqual([]);

      await control(page, 'Yes I Agree').click();
      await expectPage(page, '/contract-start', id);
      await agree(page, 'Continue');
      await expectPage(page, '/ots-confirm', id);
      await control(page, 'Yes I Agree to make the Switch').click();
      await expectPage(page, '/ots-complete', id);
      await expect(page.getByText(/^Thank you.* processing your order.* manage the switch/)).toBeVisible();
      expect((await app.showLink(id)).acts).toMatchObject([
        { act: 'contract-agreement', button: 'Continue' },
        { act: 'switch-consent', statement: 'Yes I Agree to make the Switch', order_sha256: expect.any(String) },
      ]);
    });
  });
}

test('R-K06 a tick before the bundle counts, and is not lost when it comes', async ({ page, newLink, app }) => {
  const scripts = await keepScripts(page, 'the bundle is late');
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
  await scripts.release();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await control(page, 'Continue').click();
  await expectPage(page, '/contract-complete', id);
  expect((await app.showLink(id)).acts).toHaveLength(1);
});

test(
  'a page that answers a form says what is wrong, and script goes on from there',
  everyWay,
  async ({ page, newLink, app, watch }) => {
    watch.allow(failedRequest(403));
    const id = await newLink('contract');
    const scripts = await keepScripts(page, 'the bundle is late');
    await open(page, '/contract-start', id);
    await page.context().clearCookies();
    await agree(page, 'Continue');
    await expect(page).toHaveTitle(/^Error: Your contract/);
    await expect(page.locator(':focus').getByRole('alert')).toContainText('There is a problem');
    await expectReadable(page, 'the bundle is late', 'the problem');
    expect((await app.showLink(id)).acts).toEqual([]);
    await scripts.release();
    await agree(page, 'Continue');
    await expectPage(page, '/contract-complete', id);
    expect((await app.showLink(id)).acts).toHaveLength(1);
  },
);
