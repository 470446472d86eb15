/** D-24 The form of the developer index. */
import { expect, test } from '../support/browser/e2e-fixtures.ts';

test.describe.configure({ mode: 'default' });

test.describe('where JavaScript is off', () => {
  test.use({ javaScriptEnabled: false });

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
