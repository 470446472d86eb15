import type { Page } from '@playwright/test';
import { agree, alive, control, expectPage, open } from '../support/browser/customer.ts';
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

test('D-07 the printed copy of the contract says whose it is, and holds nothing but the contract', async ({
  page,
  newLink,
  app,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const id = await newLink('contract');
  await open(page, '/contract-start', id);
  await alive(page);
  await agree(page, 'Continue');
  await expectPage(page, '/contract-complete', id);
  await control(page, 'Save Your contract').click();
  const { reference = '', version = '' }: Record<string, string> = (await app.showLink(id)).acts[0] ?? {};
  // Reached without a load, the page has the reference from the answer.
  await expect(page.getByRole('listitem').getByText(reference)).toBeVisible();
  const head = page.getByRole('article').locator('header');
  await expect(head).toContainText(`Your contract with us, version ${version}`);
  await expect(head).toContainText(/You agreed to this on .* at \d\d:\d\d\. Reference: /);
  await expect(head).toContainText(reference);
  await page.emulateMedia({ media: 'print' });
  await expectWhose(page);
  await expect(page.getByRole('heading', { name: 'Summary of your order' })).toBeVisible();
  await expect(page.getByText('Any questions?')).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Contract record/ })).toBeHidden();
  // So that it is on every sheet.
  await expect(head).toHaveCSS('display', 'table-header-group');
});

test('D-34 a folded receipt needs the script of the site alone, prints alone and open on its sheet, and says test money and whose it is', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '');
  });
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
  await page.getByRole('button', { name: /^Save Receipt/ }).click();
  await expect(page.locator('html[data-asked] [data-print=only]')).toBeVisible();
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
  await control(page, 'Save Your contract').click();
  const headings = await page.getByRole('article').getByRole('heading').allTextContents();
  for (const paper of [await copy.body(), await page.pdf({ format: 'A4', tagged: true })]) {
    const { words, pages } = await readPdf(paper);
    expect(words).not.toMatch(/01632 *\n/);
    // Below the last line stands our own foot, or the head of the next sheet.
    const lines = words.split('\n').filter((line) => line.trim());
    const ends = lines.filter((_, at) => /^Customer Care team ·|, version 2026/.test(lines[at + 1] ?? ''));
    expect(ends.length).toBeGreaterThanOrEqual(pages - 1);
    for (const end of ends) {
      expect(end).not.toMatch(/: *$/);
      expect(headings).not.toContain(end.trim());
    }
  }
});
