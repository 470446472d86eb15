import { JSDOM } from 'jsdom';
import { expectPage } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';

test('R-N03 every page can be read where JavaScript is off', async ({ request }) => {
  for (const { name, title, address } of screens) {
    const html = await (await request.get(address)).text();
    // Reading the styles takes longer than all the rest.
    const { document } = new JSDOM(html.replaceAll(/<style.*?<\/style>/gs, '')).window;
    const [heading, ...more] = document.querySelectorAll('h1');
    expect([name, heading?.textContent, more]).toEqual([name, expect.stringMatching(/\S/), []]);
    expect(document.title.startsWith(title), name).toBe(true);
    // A page that the server draws needs no note about itself; a card form says what can be done, and draws no field.
    expect(document.querySelectorAll('body > noscript'), name).toHaveLength(0);
    const notes = [...document.querySelectorAll('main noscript')].map((note) => note.textContent);
    const said = notes.filter((note) => note.includes('you cannot enter a card here yet'));
    expect(said.length, name).toBe(['card-mandate', 'single-card-payment'].includes(name) ? 1 : 0);
    expect(document.querySelectorAll('main input[autocomplete^=cc-]'), name).toHaveLength(0);
    for (const script of document.querySelectorAll('script')) script.remove();
    expect(document.body.textContent, name).not.toMatch(/\{\w+\}/);
    expect(document.querySelector('footer'), name).not.toBeNull();
    expect(document.querySelector('main')!.textContent.length, name).toBeGreaterThan(40);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

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

  test('R-G12 plain links work, with the id, and so does the alias', async ({ page, newLink }) => {
    const id = await newLink('choice');
    await page.goto(`/start-choice?link_id=${id}`);
    await expectPage(page, '/start-choice', id);
    await page.getByRole('link', { name: 'DD', exact: true }).click();
    await expectPage(page, '/dd-mandate', id);
  });
});
