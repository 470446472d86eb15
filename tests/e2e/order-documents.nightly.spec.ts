import type { SwitchOrder } from '../../src/types.gen.ts';
import { control, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { asStaticHost } from '../support/browser/static-host.ts';
import { encoded, priceTable, switchOrder } from '../support/server/orders.ts';

test('D-17 an order document that is slow to come keeps its place, and the customer can go on once it is there', async ({
  page,
  newLink,
}) => {
  const id = await newLink('switch', { order: switchOrder });
  const waiting: (() => void)[] = [];
  await asStaticHost(page);
  await page.route(/switch-order$/, async (route) => {
    await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  await open(page, '/ots-start', id);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Full fibre 900')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const go of waiting) go();
  await expect(page.getByRole('cell', { name: 'Full fibre 900' })).toBeVisible();
  await control(page, 'Yes I Agree').click();
  await expectPage(page, '/contract-start', id);
});

for (const cleanedBy of ['server', 'browser'])
  test(`R-O06 a struck price is struck, a hidden row is not there, and the customer can agree (cleaned by the ${cleanedBy})`, async ({
    page,
    newLink,
    watch,
  }) => {
    // A browser that parses the styles says that it does not apply them.
    watch.allow(/^console: (policy:|.*Content Security Policy)/);
    const html = `<style>.old{text-decoration:line-through}.inside{display:none}</style>${priceTable}<table>
      <tr><td>Total monthly cost</td><td><span class="old">£45.00</span> £41.00</td></tr><tr class="inside"><td>Margin £12</td></tr></table>`;
    // What is long is left to the browser.
    const padding = cleanedBy === 'browser' ? `<!--${'x'.repeat(60_000)}-->` : '';
    const id = await newLink('switch', { order: { ...switchOrder, ots_document: encoded(html + padding) } });
    await open(page, '/ots-start', id);
    const order = page.getByRole('region', { name: 'Your new services' });
    await expect(order.locator('s')).toHaveText('(struck out: £45.00)');
    await expect(order.getByText('Margin')).toHaveCount(0);
    await control(page, 'Yes I Agree').click();
    await expectPage(page, '/contract-start', id);
  });

test('R-O06 an order document of 5 MB is no page of prices: it is replaced by a calm message, at once', async ({
  page,
  newLink,
}) => {
  const row = `<tr><td>${'A service with a long description '.repeat(150)}</td><td>£35.00</td></tr>`;
  const html = priceTable.replace('<tbody>', () => `<tbody>${row.repeat(1_000)}`);
  expect(html.length).toBeGreaterThan(5_000_000);
  const id = await newLink('switch', { order: { ...switchOrder, ots_document: encoded(html) } });
  await open(page, '/ots-start', id);
  await expect(page.getByRole('heading', { name: 'Services impacted at Example Telecom' })).toBeVisible();
  await expect(page.getByText('This part of the page could not be shown.')).toBeVisible();
  await expect(page.getByText('A service with a long description')).toHaveCount(0);
  await expect(control(page, 'Cancel this order')).toBeEnabled();
});

test('R-O06 an order document of nearly a million characters is shown whole, and the page goes on', async ({
  page,
  newLink,
}) => {
  const row = `<tr><td>${'A service with a long description '.repeat(28)}</td><td>£35.00</td></tr>`;
  const html = priceTable.replace('<tbody>', () => `<tbody>${row.repeat(980)}`);
  expect(html.length).toBeGreaterThan(950_000);
  const id = await newLink('switch', { order: { ...switchOrder, ots_document: encoded(html) } });
  await open(page, '/ots-start', id);
  const order = page.getByRole('region', { name: 'Your new services' });
  await expect(order.getByRole('row')).toHaveCount(984);
  await control(page, 'Yes I Agree').click();
  await expectPage(page, '/contract-start', id);
});

test('a word of an order or a value that no line is wide enough for is broken, at any size', async ({
  page,
  newLink,
}) => {
  const word = 'Superfastunlimitedfullfibreninehundredwitheverything';
  const services = [{ type: 'NBICS', action: word, descriptor: word }] as SwitchOrder['services'];
  const ots_document = encoded(priceTable.replace('Full fibre 900', word));
  const order = { ...switchOrder, services, ots_document };
  const id = await newLink('switch', { order, values: { offer_name: word } });
  for (const path of ['/ots-start', '/contract-start']) {
    await open(page, path, id);
    await expect(page.getByText(word).first()).toBeVisible();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const outside = await page.getByRole('main').evaluate(
        (main) =>
          [...main.querySelectorAll('td, p, dd')].filter((part) => {
            // The summary of a contract stands beside the page where there is room.
            const around = part.closest('[data-summary]') ?? main;
            return part.getBoundingClientRect().right > around.getBoundingClientRect().right;
          }).length,
      );
      expect(outside, `${path} at ${width}`).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (path === '/contract-start') continue;
      const prices = page.getByRole('region', { name: 'Your new services' });
      expect(await prices.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  }
});
