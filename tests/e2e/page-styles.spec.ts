import { expect, test } from '../support/e2e-fixtures.ts';
import { differences, missingRules, widths } from '../support/page-styles.ts';
import { screens } from '../support/screens.ts';

const some = ['start-choice', 'contract-start', 'ots-start', 'payment-success', 'single-card-payment', 'dd-mandate'];
const shown = screens.filter(({ name }) => some.includes(name));

test.describe('D-23 a page that is drawn for its link, without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { name, address } of shown) {
    test(`${name} looks as with all styles, on screens and on paper`, async ({ page }) => {
      const answer = await page.goto(address);
      expect(await missingRules(page, await answer!.text())).toEqual([]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await differences(page), `${width} pixels wide`).toEqual([]);
      }
      await page.emulateMedia({ media: 'print' });
      expect(await differences(page), 'on paper').toEqual([]);
    });
  }
});

test.describe('D-23 a page that is longer than a screen', () => {
  const { address } = shown.find(({ name }) => name === 'contract-start')!;

  test('has the styles of its first screen above it, and all of its own before the rest', async ({ request }) => {
    const html = await (await request.get(address)).text();
    const [head, body] = html.split('<body>') as [string, string];
    expect(head).toContain('.key-facts_box{');
    expect(head).not.toContain('.document_fold');
    const [, styles] = /<style media="screen">(.*?)<\/style>/.exec(body)!;
    expect(styles).toContain('.key-facts_box{');
    expect(styles).toContain('.document_fold');
  });

  test('looks the same when those are taken out, and the file of all styles is there', async ({ page, watch }) => {
    watch.allow(/Failed to load resource|net::ERR/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(address);
    await expect(page.locator('link[rel=stylesheet][media=all]')).toBeAttached();
    const look = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('body :not(style)'), (element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.localName, x, y, width, height].join(' ');
        }),
      );
    const before = await look();
    await page.evaluate(() => document.querySelector('#root style')!.remove());
    expect(await look()).toEqual(before);
  });
});

test.describe('D-23 before the bundle runs', () => {
  for (const { name, address } of shown) {
    test(`${name} looks as with all styles`, async ({ page, watch }) => {
      watch.allow(/Failed to load resource|net::ERR/);
      await page.route(/\/assets\/.*\.(css|js|json)$/, (route) => route.abort());
      await page.goto(address);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await differences(page), `${width} pixels wide`).toEqual([]);
      }
    });
  }
});
