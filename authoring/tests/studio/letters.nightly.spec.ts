/** D-48 Letters in the studio: drawn as a mail program shows them, changed by a click on a word, and made new. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { expectAccessible } from '../../../tests/support/browser/audit.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { picture, read, source, test } from '../support/studio-test.ts';

test('D-48 a letter is drawn with its copies, a click on a word opens it, and a new one is sent by an act', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=letters/contract-confirmation.json&page=letters/contract-confirmation`);
  const letter = picture(page);
  await expect(letter.getByRole('heading', { name: 'Your contract with Example Fibre' })).toBeVisible();
  const files = page.getByRole('navigation', { name: 'This letter as files' });
  await expect(files).toContainText('As PDF: agreed document, cancellation form');
  const copy = files.getByRole('link', { name: 'agreed document' });
  const pdf = await page.request.get(new URL((await copy.getAttribute('href'))!, studio.url).href);
  expect((await readPdf(await pdf.body())).title).toBe('Your contract with us');
  const [mail] = await Promise.all([
    page.waitForEvent('download'),
    files.getByText('Open in your mail program').click(),
  ]);
  expect(mail.suggestedFilename()).toBe('Your-contract-with-Example-Fibre.eml');
  await expectAccessible(page, 'a letter');

  await letter.getByRole('rowheader', { name: 'Reference' }).click();
  await expect(page).toHaveURL(/file=facts\.json.*at=/);

  await page.getByRole('button', { name: 'New letter' }).click();
  await page.keyboard.type('Welcome');
  await page.getByLabel('What sends it').selectOption('payment');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(source(page, 'text/letter-welcome.md')).toBeFocused();
  expect(JSON.parse(read(studio, 'letters/welcome.json')!).sends).toEqual({ act: 'payment' });
  await expect(picture(page).getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'New letter' }).click();
  await page.keyboard.type('Still open');
  await page.getByLabel('What sends it').selectOption('A day before or after a date, which its form asks for');
  await page.getByRole('button', { name: 'Make it' }).click();
  const day = (part: string) => page.locator(`[data-at="sends/before/${part}"]`);
  await day('days').getByRole('textbox').fill('2');
  await day('date/fact').getByRole('combobox').selectOption('switch_planned_on');
  await day('at').getByRole('textbox').fill('09:00');
  await page.keyboard.press('ControlOrMeta+s');
  await expect
    .poll(() => JSON.parse(read(studio, 'letters/still-open.json')!).sends)
    .toEqual({ before: { days: 2, date: { fact: 'switch_planned_on' }, at: '09:00' } });
  await expect(
    page
      .getByRole('combobox', { name: 'Customer' })
      .locator('option', { hasText: '2 days before “switch planned on”' }),
  ).not.toHaveCount(0);
  await expect(picture(page).getByRole('link', { name: '[Not filled in yet: label]' })).toHaveCount(2);
});

test('D-59 a document is downloaded in Use, and the copy of an agreement opens as the customer gets it', async ({
  page,
  studio,
}) => {
  const use = page.getByRole('button', { name: 'Use', exact: true });
  await page.goto(`${studio.url}#file=pages/contract-start.json&page=contract-start`);
  await use.click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    picture(page).getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Your-contract-with-us.html');

  await page.goto(`${studio.url}#file=pages/contract-complete.json&page=contract-complete`);
  const state = page.getByRole('combobox', { name: 'Customer' });
  const agreed = state.locator('option', { hasText: 'Contract agreement recorded' }).first();
  await state.selectOption(await agreed.getAttribute('value'));
  await use.click();
  await picture(page).getByRole('heading', { name: 'Your contract', exact: true }).click();
  await picture(page).getByRole('link', { name: /PDF/ }).first().click();
  const copy = await page.getByRole('link', { name: 'Open it' }).getAttribute('href');
  const answer = await page.request.get(new URL(copy!, studio.url).href);
  expect((await readPdf(await answer.body())).title).toBe('Your contract with us');
});

test('D-59 a letter is drawn for the values that are chosen, and as on a day', async ({ page, studio }) => {
  const path = 'letters/contract-confirmation.json';
  const before = read(studio, path);
  const letter = JSON.parse(before);
  const partFor = (heading: string, when: object) => {
    letter.blocks.push({ type: 'key-facts', heading, facts: ['agreement'], when });
  };
  partFor('From another year', { from: '2090-01-01T00:00:00Z' });
  writeFileSync(join(studio.folder, path), JSON.stringify(letter));
  await page.goto(`${studio.url}#file=${path}&page=letters/contract-confirmation`);
  const shown = picture(page);
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  const heading = (name: string) => shown.getByRole('heading', { name });
  await choice('Customer').selectOption({ label: 'As any customer gets it, on any day' });
  await page.getByText(/customer, journey/).click();
  await page.getByText('What the link says').click();
  await choice('Early start').selectOption('asked');
  await choice('Offer').selectOption('fixed');
  await expect(shown.getByRole('row', { name: /fixed for 18 months/ })).toBeVisible();
  await expect(heading('From another year')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'As on', exact: true }).fill('2090-02-01');
  // A walk begins now, and another day keeps the time of it.
  await page.getByRole('textbox', { name: /^As on: time of day/ }).fill('00:00');
  await expect(heading('From another year')).toBeVisible();
  await expect(page.getByText('Shown as on 1 February 2090, ')).toBeVisible();
  await expect(shown.getByRole('row', { name: 'Contract agreed 1 February 2090 at 00:00' }).first()).toBeVisible();
  const copy = await page.getByRole('link', { name: 'Open in your mail program' }).getAttribute('href');
  const mail = await page.request.get(new URL(copy!, studio.url).href);
  expect((await simpleParser(await mail.body())).text).toContain('From another year');
  await choice('As in the demo link').selectOption({ index: 1 });
  await expect(page.getByText('new customer, journey card')).toBeVisible();
  await expect(heading('Your contract with Example Fibre')).toBeVisible();
  writeFileSync(join(studio.folder, path), before);
});
