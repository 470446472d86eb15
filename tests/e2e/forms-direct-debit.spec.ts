import { control, expectPage, open } from '../support/browser/customer.ts';
import { expect } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { expectReadable, keepScripts, ways } from '../support/browser/without-script.ts';
import { details, form, test } from '../support/direct-debit/direct-debit-pages.ts';

test.describe.configure({ mode: 'default' });

for (const way of ways) {
  test.describe(`D-24 where ${way}`, () => {
    test.use({ javaScriptEnabled: way !== 'JavaScript is off' });

    test('R-P05 a Direct Debit is set up: with a mistake, reviewed, changed, and recorded once', async ({
      page,
      newLink,
      app,
      watch,
    }) => {
      watch.allow(/Failed to load resource/);
      await keepScripts(page, way);
      const id = await newLink('direct-debit');
      await page.goto(`/dd-mandate?id=${id}`, { waitUntil: 'commit' });
      const { name, sortCode, account, statement, goOn, review, problem, confirm } = form(page);
      await sortCode.fill('12-34');
      await account.fill(details.account);
      await goOn.click();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(problem).toBeFocused();
      await expect(problem.getByRole('link')).toHaveCount(3);
      await expect(sortCode).toHaveValue('12-34');
      await expect(account).toHaveValue(details.account);
      await expectReadable(page, way, 'the form with mistakes');

      await name.fill(details.name);
      await sortCode.fill(details.sortCode);
      await statement.check();
      await goOn.click();
      await expect(review).toBeVisible();
      await expect(page.getByText('97-53-18')).toBeVisible();
      await expectReadable(page, way, 'the review');
      await control(page, 'Change Sort code').click();
      await expect(name).toHaveValue(details.name);
      await expect(statement).toBeChecked();
      await goOn.click();
      await confirm.click();
      await expect.poll(() => page.url()).toContain('/success-dd');
      await control(page, 'Save Your mandate').click();
      await expect(
        page.getByRole('heading', { name: 'Direct Debit instruction to your bank or building society' }),
      ).toBeVisible();
      await expect(page.getByText('ending 0975').last()).toBeVisible();

      const { acts, status } = await app.showLink(id);
      expect(status).toBe('used');
      expect(acts).toMatchObject([
        {
          act: 'direct-debit-mandate',
          account_ending: '0975',
          statement: expect.stringMatching(/^I am the account holder/),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ]);
      for (const secret of [details.account, details.sortCode, 'Quillfeather']) {
        expect(app.output()).not.toContain(secret);
      }
    });
  });
}

test('R-P05 what is typed before the bundle is not lost when it comes', async ({ page, newLink, app }) => {
  const scripts = await keepScripts(page, 'the bundle is late');
  const id = await newLink('direct-debit');
  await page.goto(`/dd-mandate?id=${id}`, { waitUntil: 'commit' });
  await form(page).name.fill(details.name);
  await form(page).sortCode.fill(details.sortCode);
  await form(page).statement.check();
  await scripts.release();
  await expect(form(page).name).toHaveValue(details.name);
  await form(page).account.fill(details.account);
  await form(page).goOn.click();
  await expect(form(page).review).toBeFocused();
  await form(page).confirm.click();
  await expect.poll(() => page.url()).toContain('/success-dd');
  expect((await app.showLink(id)).acts).toHaveLength(1);
});

test(
  'D-09 the form takes nothing before an earlier step, nor for a link that allows no Direct Debit, and says so at once',
  everyWay,
  async ({ page, newLink }) => {
    await open(page, '/dd-mandate', await newLink('contract-mandate', { methods: ['direct-debit'] }));
    await expect(page.getByText('There is an earlier step to do first.')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await control(page, 'Go to the earlier step').click();
    await expectPage(page, '/contract-start');

    await open(page, '/dd-mandate', await newLink('card'));
    await expect(page.getByText('This step is not part of what your link is for')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await control(page, 'Go to your own step').click();
    await expectPage(page, '/start-card');
  },
);
