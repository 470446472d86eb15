import { readFileSync } from 'node:fs';
import type { Site } from '../../src/types.gen.ts';
import { alive, expectPage } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';

const site = JSON.parse(readFileSync('content/site.json', 'utf8')) as Site;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('R-G03 R-G04 R-G05 R-G06 R-G07 the header has the provider’s logo, the footer says whose page it is, and has the links of the content', async ({
    page,
  }) => {
    await page.goto('/');
    const logo = page.getByRole('banner').getByRole('img', { name: site.logo.alt });
    await expect(logo).toBeVisible();
    const width = await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(width).toBeGreaterThan(0);

    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(site.footer.company)).toBeVisible();
    const { label, email } = site.footer.mailbox;
    await expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', `mailto:${email}`);
    const contacts = new Map(Object.entries(site.contacts).map(([name, address]) => [`{${name}}`, address]));
    for (const { label, href } of [...site.footer.policies, ...site.footer.social]) {
      const link = footer.getByRole('link', { name: label, exact: true });
      await expect(link).toHaveAttribute('href', contacts.get(href) ?? href);
    }
    for (const link of await footer.getByRole('list').last().getByRole('link').all()) {
      await expect(link).toHaveCSS('visibility', 'visible', { pseudo: 'before' });
      const mask = await link.evaluate((element) => getComputedStyle(element, '::before').maskImage);
      const [, sign = ''] = /^url\("(.+\.svg)"\)$/.exec(mask) ?? [];
      expect((await page.request.get(sign)).headers()['content-type']).toContain('image/svg+xml');
    }
  });
});

test('every page has the same header and footer', async ({ request }) => {
  const frames = await Promise.all(
    screens.map(async ({ address }) => {
      const html = await (await request.get(address)).text();
      return [/<header class="site-header".*?<\/header>/s, /<footer.*?<\/footer>/s].map((part) => part.exec(html)?.[0]);
    }),
  );
  for (const frame of frames) expect(frame).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(frames.map((frame) => frame.join())).size).toBe(1);
});

test('R-G07 the policies are the five that customers expect', () => {
  const labels = site.footer.policies.map(({ label }) => label.toLowerCase()).join();
  for (const policy of ['privacy', 'cookies', 'terms', 'acceptable use', 'complaints'])
    expect(labels).toContain(policy);
});

test('R-G16 sample contacts are numbers and domains set aside for examples', async ({ page }) => {
  await page.goto('/expired-link');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: site.contacts.phone })).toHaveAttribute('href', /^tel:\+441632960\d{3}$/);
  await expect(main.getByRole('link', { name: site.contacts.email })).toHaveAttribute(
    'href',
    /^mailto:.+@example\.com$/,
  );
});

test('R-G13 R-G14 R-G15 D-02 the empty path shows the developer index, and any other that does not exist the contacts', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(failedRequest(404));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developer index');
  expect(new URL(page.url()).pathname).toBe('/');
  for (const path of ['/nowhere', '/start', '/index', '/start-card/more']) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(await answer.text(), path).toContain('<title>Page not found');
  }
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(new URL(page.url()).pathname).toBe('/nowhere');
  await expect(page.getByRole('main').getByRole('link', { name: site.contacts.phone })).toBeVisible();
});

test('R-G11 an address in capitals leads to its page, the query kept', async ({ request, newLink }) => {
  const id = await newLink('card');
  const answer = await request.get(`/START-CARD?ID=${id.toUpperCase()}`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, `/start-card?ID=${id.toUpperCase()}`]);
  expect((await (await request.get(answer.headers().location!)).text()).toLowerCase()).toContain(id);
  const payment = await request.get('/Single-Card-Payment/00000000-0000-4000-8000-000000000401', { maxRedirects: 0 });
  expect(payment.headers().location).toBe('/single-card-payment/00000000-0000-4000-8000-000000000401');
  expect((await request.get('/NO-SUCH-PAGE', { maxRedirects: 0 })).status()).toBe(404);
});

test('R-G09 the developer index lists every page, and each of its links shows just that page', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const entries = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  const titles = await entries.getByRole('heading', { level: 3 }).allTextContents();
  expect([...titles].sort()).toEqual(screens.map(({ title }) => title).sort());

  const addresses: [name: string, address: string][] = [];
  for (const { name, title } of screens) {
    const links = entries
      .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
      .getByRole('link');
    addresses.push(
      ...(await links.evaluateAll(
        (all, page) => all.map((a): [string, string] => [page, (a as HTMLAnchorElement).href]),
        name,
      )),
    );
  }
  expect(new Set(addresses.map(([name]) => name)).size, 'pages with a link').toBe(screens.length);
  for (const [name, address] of addresses) {
    expect(await (await request.get(address)).text(), address).toContain(`data-page="${name}"`);
  }
});

test('R-G10 D-12 the checkbox shows existing customers’ wording for the browser session, and unticked the link’s own', async ({
  page,
  context,
  newLink,
}) => {
  const id = await newLink('contract');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  const box = page.getByRole('checkbox', { name: 'Existing customer' });
  await expect(box).not.toBeChecked();
  await alive(page);
  const chosen = page.waitForEvent('load');
  await box.check();
  await chosen;
  await page.goto(`/contract-start?id=${id}`);
  await expect(heading).toHaveText('Thanks for updating your package');
  await page.reload();
  await expect(heading).toHaveText('Thanks for updating your package');

  const elsewhere = await fetch(`${new URL(page.url()).origin}/contract-start?id=${id}`);
  expect(await elsewhere.text()).toMatch(/<title>[^<]*Thank you for choosing our service/);

  await page.goto('/');
  await expect(box).toBeChecked();
  await alive(page);
  const taken = page.waitForEvent('load');
  await box.uncheck();
  await taken;
  await page.goto(`/contract-start?id=${id}`);
  await expect(heading).toHaveText('Thank you for choosing our service');
  expect(await context.cookies().then((cookies) => cookies.map(({ name }) => name))).toEqual(['XSRF-TOKEN']);
});

test('R-G10 a link of an existing customer stays one, ticked or not', async ({ page, newLink }) => {
  const id = await newLink('contract', { customer: 'existing' });
  await page.goto(`/contract-start?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for updating your package');
  await expectPage(page, '/contract-start', id);
});
