/** What holds of every page, whatever is in it: a new page is looked at too. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/audit.ts';
import { cardForm, open, payBy } from '../support/browser/customer.ts';
import { expect, failedRequest, test } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { narrowWords } from '../support/browser/narrow.ts';
import { screens } from '../support/browser/screens.ts';

const widths = [1280, 320];
const cardPages = ['card-mandate', 'single-card-payment'];
/** One of each kind: an intro, a form, a document, an order, an outcome. The night looks at all. */
const forEveryChange = ['start-single-payment', 'card-mandate', 'contract-start', 'ots-confirm', 'success-dd'];

/** Nothing on the page says any more that it is on its way. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('main [data-v]:empty:visible')).toHaveCount(0);
}

/** The sizes of the words on a page. */
function typeSizes(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const withWords = [...main.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return [...new Set(withWords.map((element) => getComputedStyle(element).fontSize))];
  });
}

/** The pixels by which the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { name, title, address } of screens) {
  test(
    `R-N03 R-G01 R-G09 /${name} is accessible, has six sizes of type at most beside its title, fits, has one heading and its title, and D-15 the provider’s SDK if it takes a card`,
    forEveryChange.includes(name) ? {} : everyWay,
    async ({ page, context, watch }) => {
      const sdk: string[] = [];
      context.on('request', (request) => {
        if (/\/assets\/(braintree|state)-/.test(request.url())) sdk.push(request.url());
      });
      // A switch order is refused to a link that is not active.
      watch.allow(failedRequest('(409|410|503)'));
      await page.goto(address);
      await expect(page.locator('main')).toHaveAttribute('data-page', name);
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await page.title()).toMatch(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
      await expect(page.getByRole('main')).not.toContainText(/[{}]/);

      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        expect((await typeSizes(page)).length, `sizes of type at ${width}`).toBeLessThanOrEqual(7);
        expect(await overflow(page), `pixels that scroll sideways at ${width}`).toBeLessThanOrEqual(0);
      }
      // As narrow as WCAG asks for; `npm run test:nightly -- full-size` audits the gallery's states as wide as a desktop too.
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await overflow(page), 'pixels that scroll sideways with letters of twice the size').toBeLessThanOrEqual(0);
      expect(await narrowWords(page), 'words without room for two letters').toEqual([]);
      // Whichever gateway the server has: the page cannot know it before it loads the SDK.
      expect(sdk.length > 0, `loads ${sdk}`).toBe(cardPages.includes(name));
    },
  );
}

test('R-C07 the card form is accessible while it is typed into, refused and busy', async ({ page, newLink, watch }) => {
  watch.allow(/card-not-shifted/);
  await open(page, '/card-mandate', await newLink('card'));
  const form = cardForm(page);
  await form.number.fill('4111 1111 1111 1112');
  await form.expiry.fill('01/20');
  await form.cvv.fill('1');
  await form.cvv.blur();
  await expect(page.getByText('Check the long number on your card.')).toBeVisible();
  await expectAccessible(page, 'with faults');

  await payBy(page, { number: '4000 0000 0000 1018' });
  await expect(form.error).toBeVisible();
  await expectAccessible(page, 'refused');

  await payBy(page, { number: '4000 0000 0000 1091' });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'busy with the bank');
});

test('the link past the header leads to the content', async ({ page }) => {
  await page.goto('/developer-index');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});
