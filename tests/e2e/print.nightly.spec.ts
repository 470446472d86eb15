import type { Page } from '@playwright/test';
import { agree, alive, expectPage, open } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { readPdf } from '../support/read-pdf.ts';

/** On paper there is the provider's logo and company line, and none of the footer's links. */
async function expectWhose(page: Page) {
  await expect(page.getByRole('img', { name: 'Example Fibre' })).toBeVisible();
  await expect(page.getByText('company number 00000000')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
}

test('R-G03 R-G06 a printed page says whose it is, and what to do, without links that paper cannot follow', async ({
  page,
  newLink,
}) => {
  await open(page, '/start-card', await newLink('card'));
  await page.emulateMedia({ media: 'print' });
  await expectWhose(page);
  await expect(page.getByText('Have your card and phone to hand')).toBeVisible();
});

test('D-34 a receipt needs the script of the site alone, is alone on its sheet, and says test money and whose it is', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/payment-success?id=00000000-0000-4000-8000-000000000513');
  const row = (name: string) =>
    page
      .locator('dt')
      .filter({ hasText: new RegExp(`^${name}`) })
      .locator('+ dd');
  await expect(row('Amount paid')).toHaveText('£34.99');
  await expect(row('To')).toHaveText('Example Fibre Limited');
  await expect(row('Reference')).toHaveText(/^DS-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(row('Date and time')).toHaveText(/^\d+ \w+ \d{4} at \d\d:\d\d$/);
  await expect(row('Card')).toHaveText('Visa ending 1111');
  await expect(row('Test money')).toContainText('sandbox');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Save Receipt/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^Receipt-DS-.*\.pdf$/);
  expect(scripts).toEqual([expect.stringContaining('/assets/site-')]);

  await page.emulateMedia({ media: 'print' });
  await expectWhose(page);
  await expect(row('Reference')).toBeVisible();
  for (const words of ['Step 3 of 3', '£34.99 paid', 'Any questions?'])
    await expect(page.getByText(words, { exact: true })).toBeHidden();
});

test('on paper no sentence before a list and no heading ends a page, and a phone number is one piece', async ({
  page,
  newLink,
}) => {
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await agree(page, 'Continue');
  await expectPage(page, '/contract-complete', id);
  const copy = await page.request.get(`/public-api/links/${id}/agreed-document?format=pdf`);
  const headings = await page.locator('article').locator('h2, h3, h4').allTextContents();
  const { words, pages } = await readPdf(await copy.body());
  expect(words).not.toMatch(/01632 *\n/);
  // Below the last line stands our own foot.
  const lines = words.split('\n').filter((line) => line.trim());
  const ends = lines.filter((_, at) => /^Customer Care team ·/.test(lines[at + 1] ?? ''));
  expect(ends.length).toBeGreaterThanOrEqual(pages - 1);
  for (const end of ends) {
    expect(end).not.toMatch(/[a-z] [a-z]+: *$/);
    expect(headings).not.toContain(end.trim());
  }
});

test('a page is as it was before once it is printed', async ({ page, newLink }) => {
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await alive(page);
  const opened = page.locator('details[open]');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(opened).toHaveCount(10);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(opened).toHaveCount(0);
});
