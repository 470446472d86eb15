import { expectPage } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';

/** Runs in a page: what a page says where no script runs. */
function read(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const unseen of page.querySelectorAll('script, style')) unseen.remove();
  const count = (selector: string) => page.querySelectorAll(selector).length;
  return {
    title: page.title,
    headings: [...page.querySelectorAll('h1')].map((heading) => heading.textContent),
    // A page that the server draws needs no note about itself.
    notes: count('body > noscript'),
    cardNotes: [...page.querySelectorAll('main noscript')].map((note) => note.textContent),
    cardFields: count('main input[autocomplete^=cc-]'),
    footers: count('footer'),
    words: page.body.textContent,
    main: page.querySelector('main')?.textContent,
  };
}

test('R-N03 every page can be read where JavaScript is off', async ({ page, request }) => {
  await page.goto('about:blank');
  for (const { name, title, address } of screens) {
    const { cardNotes, ...said } = await page.evaluate(read, await (await request.get(address)).text());
    expect(said, name).toEqual({
      title: expect.stringContaining(title),
      headings: [expect.stringMatching(/\S/)],
      notes: 0,
      cardFields: 0,
      footers: 1,
      words: expect.not.stringMatching(/\{\w+\}/),
      main: expect.stringMatching(/^.{40}/s),
    });
    // A card form says what can be done, and draws no field.
    const refused = cardNotes.filter((note) => note.includes('you cannot enter a card here yet'));
    expect(refused.length, name).toBe(['card-mandate', 'single-card-payment'].includes(name) ? 1 : 0);
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

  test('R-P01 D-01 R-G12 plain links work, with the id, and so does the alias', async ({ page, newLink }) => {
    const id = await newLink('choice');
    await page.goto(`/start-choice?link_id=${id}`);
    await expectPage(page, '/start-choice', id);
    await page.getByRole('link', { name: 'DD', exact: true }).click();
    await expectPage(page, '/dd-mandate', id);
  });
});
