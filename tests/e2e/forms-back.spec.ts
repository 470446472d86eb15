/** D-24 A redirect follows every post: without script, Back, Forward and Reload are never the browser's own error page. */
import type { Page } from '@playwright/test';
import { agree, control } from '../support/browser/customer.ts';
import { expect } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { details, form, test } from '../support/direct-debit/direct-debit-pages.ts';
import { exampleWalks, test as ofExamples } from '../support/questions/example-walks.ts';
import { switchOrder } from '../support/server/orders.ts';

const secrets = [details.name, details.sortCode, '97-53-18', details.account];

const expectOwnPage = async (page: Page) => {
  await expect(page.locator('h1')).toBeVisible();
  expect(page.url()).toMatch(/^http:\/\/localhost:/);
  for (const secret of secrets) expect(decodeURIComponent(page.url())).not.toContain(secret);
};

/** Goes back, forward and loads again, and looks at the page that comes: each would fail at the browser's own page. */
async function goAround(page: Page, expectHere: () => Promise<void>) {
  await expectHere();
  await page.goBack();
  await expectOwnPage(page);
  await page.goForward();
  await expectHere();
  await page.reload();
  await expectHere();
}

const answerCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('form-answer'));

const settings = { javaScriptEnabled: false };

test.describe('D-24 where JavaScript is off', () => {
  test.use(settings);
  test.beforeEach(({ watch }) => watch.allow(/Failed to load resource: .* (403|409|422)/));

  test(
    'R-P05 each step of a Direct Debit comes back as it was, sealed in the browser until the mandate is recorded',
    everyWay,
    async ({ page, newLink, app }) => {
      const id = await newLink('direct-debit');
      const { name, sortCode, account, statement, goOn, review, problem, confirm } = form(page);
      const expectFilled = async () => {
        await expect(name).toHaveValue(details.name);
        await expect(sortCode).toHaveValue(details.sortCode);
        await expect(account).toHaveValue(details.account);
        await expect(statement).toBeChecked();
      };
      const expectReview = async () => {
        await expect(review).toBeVisible();
        for (const text of [details.name, '97-53-18', details.account])
          await expect(page.getByText(text)).toBeVisible();
      };
      await page.goto(`/start-dd?id=${id}`);
      await control(page, 'Continue').click();
      await sortCode.fill('12-34');
      await goOn.click();
      await goAround(page, async () => {
        await expect(problem.getByRole('link')).toHaveCount(4);
        await expect(sortCode).toHaveValue('12-34');
      });

      await name.fill(details.name);
      await sortCode.fill(details.sortCode);
      await account.fill(details.account);
      await statement.check();
      await goOn.click();
      await goAround(page, expectReview);
      await page.goBack();
      await expectFilled();
      await page.goForward();
      await expectReview();
      await control(page, 'Change Sort code').click();
      await goAround(page, expectFilled);
      await goOn.click();
      await expectReview();

      const cookie = (await answerCookie(page))!;
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(30 * 60);
      const held = cookie.value + Buffer.from(cookie.value, 'base64url').toString('latin1');
      for (const secret of secrets) expect(held).not.toContain(secret);

      await confirm.click();
      await expect(page).toHaveURL(/\/success-dd\?/);
      expect(await answerCookie(page)).toBeUndefined();
      for (const way of ['goBack', 'goBack', 'goForward', 'reload'] as const) {
        await page[way]();
        await expectOwnPage(page);
        for (const secret of secrets) expect(await page.content()).not.toContain(secret);
      }
      expect((await app.showLink(id)).acts).toHaveLength(1);
      for (const secret of secrets) expect(app.output()).not.toContain(secret);
    },
  );

  test(
    'R-P05 what is typed of a Direct Debit is forgotten with another method, with the link, and for another link',
    everyWay,
    async ({ page, newLink, app }) => {
      const { name, goOn, problem } = form(page);
      const typeAt = async (id: string) => {
        await page.goto(`/dd-mandate?id=${id}`);
        await name.fill(details.name);
        await goOn.click();
        await expect(problem).toBeVisible();
      };
      const [first, second] = [await newLink('choice'), await newLink('choice')];
      await typeAt(first);
      await page.goto(`/dd-mandate?id=${second}`);
      await expect(name).toHaveValue('');
      await page.goto(`/dd-mandate?id=${first}`);
      await expect(name).toHaveValue(details.name);
      await page.goto(`/card-mandate?id=${first}`);
      expect(await answerCookie(page)).toBeUndefined();
      await page.goto(`/dd-mandate?id=${first}`);
      await expect(name).toHaveValue('');

      await typeAt(first);
      await app.expireLink(first);
      await page.reload();
      await expect(page).toHaveURL(/\/expired-link\?/);
      expect(await answerCookie(page)).toBeUndefined();
      expect(await page.content()).not.toContain(details.name);
    },
  );

  test(
    'R-O08 R-O15 the question of a cancellation, a refused form and each act of a switch',
    everyWay,
    async ({ page, newLink, app }) => {
      const id = await newLink('switch', { order: switchOrder });
      const heading = (text: string | RegExp) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
      await page.goto(`/ots-start?id=${id}`);
      await control(page, 'Cancel this order').click();
      await goAround(page, () => heading('Are you sure you wish to cancel?'));
      await control(page, 'No, keep it').click();
      await expect(page).toHaveURL(new RegExp(`/ots-start\\?id=${id}$`));
      await control(page, 'Yes I Agree').click();

      await page.context().clearCookies();
      await agree(page, 'Continue');
      await goAround(page, () => expect(page.getByRole('alert').first()).toContainText('There is a problem'));
      await agree(page, 'Continue');
      await expect(page).toHaveURL(/\/ots-confirm\?/);
      await page.goBack();
      await expectOwnPage(page);
      await page.goForward();
      await control(page, 'Yes I Agree to make the Switch').click();
      await expect(page).toHaveURL(/\/ots-complete\?/);
      for (const way of ['goBack', 'goBack', 'goForward', 'reload'] as const) {
        await page[way]();
        await expectOwnPage(page);
      }
      expect((await app.showLink(id)).acts.map(({ act }) => act)).toEqual(['contract-agreement', 'switch-consent']);
    },
  );
});

ofExamples.describe('D-24 D-41 where JavaScript is off', () => {
  ofExamples.use(settings);

  ofExamples('answers with mistakes come back as they were typed', async ({ page, newLink, app, watch }) => {
    watch.allow(/Failed to load resource: .* 422/);
    const { link, first } = exampleWalks.cancel;
    const id = await newLink(link.journey, link);
    await page.goto(`${first}?id=${id}`);
    await page.getByRole('textbox').first().fill("Zoë O'Quill");
    await page.getByRole('checkbox').check();
    await control(page, 'Cancel my contract').click();
    await goAround(page, async () => {
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByRole('textbox').first()).toHaveValue("Zoë O'Quill");
    });
    expect((await app.showLink(id)).acts).toEqual([]);
  });
});
