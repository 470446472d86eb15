import { agree, expectPage, goodCard, payBy } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { encoded, priceTable, switchOrder } from '../support/server/orders.ts';

/** How many customers ask for their pages at once. */
const crowd = 200;

test.describe('D-23 a page that is opened with its link', () => {
  test('arrives with what it is for, before any script', async ({ request, newLink }) => {
    const id = await newLink('switch', { order: switchOrder });
    const page = await (await request.get(`/ots-start?id=${id}`)).text();
    for (const words of ['Step 1 of 4', 'Example Telecom', 'Migrate Away', `/contract-start?id=${id}`]) {
      expect(page).toContain(words);
    }
  });

  test('carries its words once: it is light as it is sent', async ({ request, newLink }) => {
    const weights = [
      ['/start-card', 'card', 7.5],
      ['/contract-start', 'contract', 13.4],
    ] as const;
    for (const [path, journey, most] of weights) {
      const headers = { 'accept-encoding': 'br' };
      const sent = (await request.get(`${path}?id=${await newLink(journey)}`, { headers })).headers();
      expect(sent['content-encoding']).toBe('br');
      expect(Number(sent['content-length']) / 1000, path).toBeLessThanOrEqual(most);
    }
  });

  test('R-O06 shows the order document without JavaScript', async ({ browser, newLink, baseURL }) => {
    const ots_document = encoded(`${priceTable}<p>He said style="y"</p>`);
    const id = await newLink('switch', { order: { ...switchOrder, ots_document } });
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto(`/ots-start?id=${id}`);
    const order = page.getByRole('region', { name: 'Your new services' });
    await expect(order.getByRole('cell', { name: '£35.00' })).toBeVisible();
    await expect(order.locator('td[data-amount]')).toHaveCount(3);
    await expect(order.getByText('He said style="y"')).toBeVisible();
    await context.close();
  });

  test('D-25 brings the client token of its card form along, and the gateway with the form, and asks for none', async ({
    page,
    newLink,
    watch,
  }) => {
    watch.allow(/card-not-shifted/);
    const calls: string[] = [];
    const ofAnother: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/public-api/links/')) calls.push(new URL(request.url()).pathname.split('/').pop()!);
      if (request.url().includes('/assets/braintree-')) ofAnother.push(request.url());
    });
    await page.goto(`/card-mandate?id=${await newLink('card')}`);
    const chunksOf = (gateway: string) => page.locator(`link[rel=modulepreload][href*="/${gateway}-"]`);
    await expect(chunksOf('sandbox')).toHaveCount(1);
    await expect(chunksOf('braintree')).toHaveCount(0);
    await payBy(page, { number: '4000 0000 0000 1018' });
    await expect(page.getByText('Error : authenticate_frictionless_failed')).toBeVisible();
    expect(calls).toEqual([]);
    expect(await page.content()).not.toMatch(/id="_token"|client_token/);
    await payBy(page, goodCard);
    await expect(page).toHaveURL(/success-card/);
    expect(calls).toEqual(['payment-method']);
    expect(ofAnother).toEqual([]);
  });

  test('asks for nothing more, stays as it was drawn, and keeps what looks like markup in a value as text', async ({
    page,
    newLink,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/public-api/links/')) calls.push(request.url());
    });
    const name = '</script><b>Fibre</b>{1}';
    const id = await newLink('contract', {
      customer: 'existing',
      values: { monthly_total_pence: 4567, broadband_monthly_pence: 3967, offer_name: name },
    });
    await page.goto(`/contract-start?id=${id}`);
    await expect(page.getByRole('checkbox', { name: 'I Agree to this contract' })).toBeEnabled();
    await expect(page.getByText(name).first()).toBeVisible();
    const drawn = await page.locator('h1').textContent();
    await page.waitForLoadState('networkidle');
    expect(drawn).toBe('Thanks for updating your package');
    await expect(page.locator('h1')).toHaveText('Thanks for updating your package');
    await expect(page.locator('main b', { hasText: 'Fibre' })).toHaveCount(0);
    expect(calls).toEqual([]);
  });

  test('works where no script comes, and its form posts', async ({ page, newLink, watch }) => {
    watch.allow(/Failed to load resource/);
    await page.route('**/assets/*.js', (route) => route.abort());
    const id = await newLink('contract');
    await page.goto(`/contract-start?id=${id}`);
    await agree(page, 'Continue');
    await expectPage(page, '/contract-complete', id);
  });

  test('is kept by no cache, and posts forms with its origin', async ({ request, newLink }) => {
    const headers = (await request.get(`/contract-start?id=${await newLink('contract')}`)).headers();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['set-cookie']).toContain('XSRF-TOKEN=');
  });

  test('shows one customer nothing of another, however many come at once', everyWay, async ({ request, newLink }) => {
    test.slow();
    const prices = [4_101, 4_202, 4_303, 4_404];
    const ids = await Promise.all(
      [...prices, ...prices].map((monthly_total_pence) =>
        newLink('contract', { values: { monthly_total_pence, broadband_monthly_pence: monthly_total_pence - 600 } }),
      ),
    );
    const shown = (pence: number) => `£${(pence / 100).toFixed(2)}`;
    const drawn = new Map<number, string>();
    const waves = Array.from({ length: 4 }, () => Array.from({ length: crowd / 4 }, (_, i) => i % ids.length));
    for (const asked of waves) {
      const pages = await Promise.all(
        asked.map(async (i) => (await request.get(`/contract-start?id=${ids[i]}`)).text()),
      );
      for (const [at, i] of asked.entries()) {
        expect(pages[at]).toContain(ids[i]);
        for (const id of ids) if (id !== ids[i]) expect(pages[at]).not.toContain(id);
        const price = prices[i % prices.length]!;
        expect(pages[at]).toContain(shown(price));
        for (const other of prices) if (other !== price) expect(pages[at]).not.toContain(shown(other));
        // A customer's own are the link's id and expiry, the token, and when the link was read.
        const rest = pages[at]!.replaceAll(ids[i]!, 'id').replaceAll(
          /[\w-]{24}\.[\w-]{43}|(?<="(?:as_of|expires_at)":")[^"]+/g,
          '',
        );
        if (!drawn.has(price)) drawn.set(price, rest);
        expect(rest).toBe(drawn.get(price));
      }
    }
  });
});

test('D-09 a page about a way to pay asks nothing of a link that does not offer it yet or at all, and leads to its own step', async ({
  request,
  newLink,
}) => {
  const card = await newLink('card');
  const payment = await newLink('single-payment', { amount: '34.99' });
  const choice = await newLink('choice');
  const isForeign = 'This step is not part of what your link is for';
  const mainOf = async (path: string, id: string) =>
    (await (await request.get(`${path}?id=${id}`)).text()).split('</main>')[0];
  for (const [path, id, own] of [
    ['/start-card', payment, `/single-card-payment/${payment}`],
    ['/start-dd', card, `/start-card?id=${card}`],
    ['/start-choice', card, `/start-card?id=${card}`],
    ['/dd-mandate', card, `/start-card?id=${card}`],
    ['/card-mandate', payment, `/single-card-payment/${payment}`],
  ] as const) {
    const main = await mainOf(path, id);
    expect(main, path).toContain(isForeign);
    expect(main, path).toContain(`href="${own}"`);
    expect(main, path).not.toMatch(/href="[^"]*mandate/);
    expect(await mainOf(path, choice), path).not.toContain(isForeign);
  }
  const contract = await newLink('contract-mandate', { methods: ['card'] });
  const early = await mainOf('/card-mandate', contract);
  expect(early).toContain('There is an earlier step to do first.');
  expect(early).toContain(`href="/contract-start?id=${contract}"`);
  expect(early).not.toContain('<fieldset');
  expect(await mainOf('/card-mandate', choice)).toContain('<fieldset');
});
