/** D-48 Letters in the studio: drawn as a mail program shows them, changed by a click on a word, and made new. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { expectAccessible } from '../../tests/support/browser/audit.ts';
import { readPdf } from '../../tests/support/read-pdf.ts';
import { picture, read, source, test } from './support/studio-test.ts';

test('D-48 a letter is drawn with its text part, a click on a word opens it, and a new one is sent by an act', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}#file=letters/contract-confirmation.json&page=letters/contract-confirmation`);
  const letter = picture(page);
  await expect(letter.getByRole('heading', { name: 'Your contract with Example Fibre' })).toBeVisible();
  await expect(letter.getByText('Attached: agreed document, cancellation form, calendar')).toBeVisible();
  const files = page.getByRole('navigation', { name: 'This letter as files' });
  const copy = files.getByRole('link', { name: 'agreed document' });
  const pdf = await page.request.get(new URL((await copy.getAttribute('href'))!, studio.url).href);
  expect((await readPdf(await pdf.body())).title).toBe('Your contract with us');
  const [mail] = await Promise.all([
    page.waitForEvent('download'),
    files.getByText('Open in your mail program').click(),
  ]);
  expect(mail.suggestedFilename()).toBe('Your-contract-with-Example-Fibre.eml');
  await letter.getByText('As plain text').click();
  await expect(letter.locator('pre')).toContainText('Your contract');
  await expectAccessible(page, 'a letter');

  await letter.getByRole('rowheader', { name: 'Reference' }).click();
  await expect(page).toHaveURL(/file=letters%2Fcontract-confirmation\.json.*at=/);

  await page.getByRole('button', { name: 'New letter' }).click();
  await page.keyboard.type('Welcome');
  await page.getByLabel('What sends it').selectOption('payment');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(source(page, 'text/letter-welcome.md')).toBeFocused();
  expect(JSON.parse(read(studio, 'letters/welcome.json')!).sends).toEqual({ act: 'payment' });
  await expect(picture(page).getByRole('heading', { name: 'Welcome: Example Fibre' })).toBeVisible();

  await page.getByRole('button', { name: 'New letter' }).click();
  await page.keyboard.type('Still open');
  await page.getByLabel('What sends it').selectOption('A reminder, some days before a link ends');
  await page.getByLabel('How many days before').fill('5');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(source(page, 'text/letter-still-open.md')).toBeFocused();
  expect(JSON.parse(read(studio, 'letters/still-open.json')!).sends).toEqual({ daysBeforeEnd: 5 });
  await expect(picture(page).getByRole('link', { name: 'Send no more reminders' })).toBeVisible();
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
    picture(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Your-contract-with-us.html');

  const state = page.getByRole('combobox', { name: 'State', exact: true });
  await page.goto(`${studio.url}#file=pages/contract-complete.json&page=contract-complete`);
  await state.selectOption({ label: 'Contract agreement recorded · link: active' });
  await use.click();
  await picture(page).getByRole('link', { name: 'PDF' }).click();
  const copy = await page.getByRole('link', { name: 'Open it as PDF' }).getAttribute('href');
  const pdf = await page.request.get(new URL(copy!, studio.url).href);
  expect((await readPdf(await pdf.body())).title).toBe('Your contract with us');
});

test('D-59 a letter is drawn for the answers and values that are chosen, and as on a day', async ({ page, studio }) => {
  const path = 'letters/contract-confirmation.json';
  const before = read(studio, path);
  const letter = JSON.parse(before);
  const partFor = (heading: string, when: object) => {
    const items = ['One', 'Two'].map((label) => ({ label, text: label }));
    letter.blocks.push({ type: 'key-facts', heading, items, when });
  };
  partFor('An early start', { fact: 'answer.earlyStart', is: 'yes' });
  partFor('From another year', { from: '2090-01-01T00:00:00Z' });
  writeFileSync(join(studio.folder, path), JSON.stringify(letter));
  await page.goto(`${studio.url}#file=${path}&page=letters/contract-confirmation`);
  const shown = picture(page);
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  const heading = (name: string) => shown.getByRole('heading', { name });
  await choice('State').selectOption({ label: 'As any customer gets it, on any day' });
  await page.getByText(/customer, journey/).click();
  await page.getByText('What the link says').click();
  await choice('Early start').selectOption('asked');
  await page.getByRole('checkbox', { name: 'early-start' }).check();
  await page.getByText('What was answered').click();
  await choice('EarlyStart').selectOption('yes');
  await expect(heading('An early start')).toBeVisible();
  await choice('EarlyStart').selectOption('no');
  await expect(heading('An early start')).toHaveCount(0);
  await choice('Offer').selectOption('fixed');
  await expect(shown.getByRole('rowheader', { name: 'Fixed price' })).toBeVisible();
  await expect(heading('From another year')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'As on', exact: true }).fill('2090-02-01');
  await expect(heading('From another year')).toBeVisible();
  await expect(page.getByText('as on 1 February 2090. What sends this letter, and all before it,')).toBeVisible();
  await expect(shown.getByRole('row', { name: 'Agreed 1 February 2090 at 00:00' })).toBeVisible();
  const copy = await page.getByRole('link', { name: 'Open in your mail program' }).getAttribute('href');
  const mail = await page.request.get(new URL(copy!, studio.url).href);
  expect((await simpleParser(await mail.body())).text).toContain('From another year');
  await choice('As in the demo link').selectOption({ index: 1 });
  await expect(page.getByText('new customer, journey card')).toBeVisible();
  await expect(shown.locator('main[data-letter]')).toBeAttached();
  writeFileSync(join(studio.folder, path), before);
});
