import { expectPage } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('R-N03 every page can be read', async ({ page }) => {
    for (const { name, title, address } of screens) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
      // A page that the server draws needs no note about itself; a card form says what can be done, and draws no field.
      await expect(page.locator('body > noscript'), name).toHaveCount(0);
      const isCardPage = ['card-mandate', 'single-card-payment'].includes(name);
      await expect(page.getByRole('group', { name: 'Payment Method' }), name).toHaveCount(0);
      // What stands in <noscript> is read as it is: most ways to look at a page pass over it.
      const notes = await page.locator('main noscript').allTextContents();
      const said = notes.filter((note) => note.includes('you cannot enter a card here yet'));
      expect(said.length, name).toBe(isCardPage ? 1 : 0);
      await expect(page.locator('body'), name).not.toContainText(/\{\w+\}/);
      await expect(page.getByRole('contentinfo'), name).toBeVisible();
      expect((await page.getByRole('main').textContent())?.length, name).toBeGreaterThan(40);
    }
  });

  test('R-K04 R-K09 the whole contract can be read, with the price of the link', async ({ page, newLink }) => {
    const id = await newLink('contract', { values: { monthly_total_pence: 4567, broadband_monthly_pence: 3967 } });
    await page.goto(`/contract-start?id=${id}`);
    await expect(page.getByText('£45.67').first()).toBeVisible();
    for (const heading of ['Summary of your order', 'Complaints', 'Vulnerable customers']) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
  });
});

test.describe('when only the bundle does not come', () => {
  test.beforeEach(async ({ page, watch }) => {
    watch.allow(/Failed to load resource/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort('connectionreset'));
  });

  test('R-G12 plain links work, with the id', async ({ page, newLink }) => {
    const id = await newLink('card');
    await page.goto(`/start-card?id=${id}`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectPage(page, '/card-mandate', id);
  });

  test('R-G12 so do those that put the id into the path, and the alias', async ({ page, newLink }) => {
    const id = await newLink('choice');
    await page.goto(`/start-choice?link_id=${id}`);
    await expectPage(page, '/start-choice', id);
    await page.getByRole('link', { name: 'DD', exact: true }).click();
    await expectPage(page, '/dd-mandate', id);
  });
});
