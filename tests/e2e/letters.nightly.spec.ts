/** D-48 Letters of a demo: from the button to the inbox. */
import { expectAccessible } from '../support/browser/audit.ts';
import { agree, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { readPdf } from '../support/read-pdf.ts';

test('D-48 who agrees reads on the last page that the contract was sent, and it is in the inbox with its copies', async ({
  page,
  newLink,
  app,
}) => {
  const id = await newLink('contract', { values: { customer_email: 'reader@example.com' } });
  await open(page, '/contract-start', id);
  await agree(page, 'Continue');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Sent to r…@example.com: your contract.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/^(On its way|Sent) to r…@example.com: your contract\./)).toBeVisible();
  // The page asks again by itself (D-66).
  await expect(page.getByText(/^Sent to r…@example.com: your contract\./)).toBeVisible();

  await page.goto('/developer-index');
  await page.getByRole('link', { name: 'The letters that were sent' }).click();
  const letter = page.locator('section').filter({ hasText: 'To reader@example.com' }).first();
  await expect(letter.getByRole('heading', { name: 'Your contract with Example Fibre' })).toBeVisible();
  await expect(letter.getByRole('rowheader', { name: 'Contract reference' })).toBeVisible();
  await expectAccessible(page, 'the inbox');
  for (const [name, type] of [
    [/\.pdf$/, 'application/pdf'],
    [/\.ics$/, 'text/calendar; charset=utf-8'],
  ] as const) {
    const href = await letter.getByRole('link', { name }).first().getAttribute('href');
    const file = await page.request.get(href!);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, type]);
    if (type === 'application/pdf')
      expect(Object.keys((await readPdf(await file.body())).byFont)).toContain('Figtree-Bold');
  }
  await page.setContent(await letter.locator('article').evaluate((own) => own.shadowRoot!.innerHTML));
  await expectAccessible(page, 'the letter');
  expect(app.output()).not.toContain('reader@example.com');
});
