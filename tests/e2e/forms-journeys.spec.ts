/** D-24 Journeys with a mandate, walked to their end without any script, and forms while the database is away. */
import { agree, control } from '../support/browser/customer.ts';
import { expect } from '../support/browser/e2e-fixtures.ts';
import { everyWay } from '../support/browser/every-way.ts';
import { details, form, test } from '../support/direct-debit/direct-debit-pages.ts';
import { switchOrder } from '../support/server/orders.ts';

test.describe.configure({ mode: 'default' });

test.describe('where JavaScript is off', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'R-O07 R-O12 D-08 D-09 D-24 a switch with a Direct Debit is walked to its end, each act recorded once',
    everyWay,
    async ({ page, newLink, app }) => {
      const id = await newLink('switch-mandate', { order: switchOrder });
      const heading = page.getByRole('heading', { level: 1 });
      await page.goto(`/ots-start?id=${id}`);
      await control(page, 'Yes I Agree').click();
      await expect(page).toHaveURL(new RegExp(`/contract-start\\?id=${id}$`));
      await agree(page, 'Continue to Mandate Setup');
      await expect(page).toHaveURL(new RegExp(`/start-choice\\?id=${id}$`));
      await page.getByRole('link', { name: 'DD', exact: true }).click();

      const { name, sortCode, account, statement, goOn, review, confirm } = form(page);
      await name.fill(details.name);
      await sortCode.fill(details.sortCode);
      await account.fill(details.account);
      await statement.check();
      await goOn.click();
      await expect(review).toBeVisible();
      await confirm.click();
      await expect(heading).toContainText('direct debit mandate');
      await control(page, 'Yes I Agree to make the Switch').click();
      await expect(page).toHaveURL(new RegExp(`/ots-complete\\?id=${id}$`));
      const thanks =
        'Thank you. We will now go ahead and begin processing your order. We will also work with your existing provider to manage the switch of your services. We will be in touch to keep you updated.';
      await expect(page.getByText(thanks)).toBeVisible();
      const shown = await app.showLink(id);
      expect(shown.status).toBe('used');
      expect(shown.acts.map(({ act }) => act)).toEqual([
        'contract-agreement',
        'direct-debit-mandate',
        'switch-consent',
      ]);
    },
  );

  test('R-G10 D-12 the customer type is chosen on the index, and taken back', async ({ page }) => {
    const box = page.getByRole('checkbox', { name: 'Existing customer' });
    const save = page.getByRole('button', { name: 'Continue', exact: true });
    await page.goto('/developer-index');
    await expect(box).not.toBeChecked();
    await box.check();
    await save.click();
    await expect(page).toHaveURL(/\/developer-index$/);
    await expect(box).toBeChecked();
    await page.goto('/');
    await expect(box).toBeChecked();
    await box.uncheck();
    await save.click();
    await expect(box).not.toBeChecked();
    expect(
      await page
        .context()
        .cookies()
        .then((all) => all.map(({ name }) => name)),
    ).toEqual(['XSRF-TOKEN']);
  });
});

test('D-24 the form of the index is taken from its own page alone', async ({ request, app }) => {
  const post = (path: string, fields: Record<string, string>, origin = app.url) =>
    request.post(path, { form: fields, headers: { origin } });
  const html = await (await request.get('/developer-index')).text();
  const token = /name="xsrf_token" value="([^"]+)"/.exec(html)![1]!;
  const fields = { form: 'existing-customer', xsrf_token: token, ticked: 'on' };
  const contract = '/contract-start?id=00000000-0000-4000-8000-000000000201';
  const answers = [
    await post('/developer-index', fields),
    await post('/developer-index', fields, 'https://evil.example'),
    await post('/developer-index', { ...fields, xsrf_token: 'forged' }),
    await post('/developer-index', { ...fields, form: 'cancel-order' }),
    await post(contract, fields),
  ];
  expect(answers.map((answer) => answer.status())).toEqual([200, 403, 403, 422, 422]);
});
