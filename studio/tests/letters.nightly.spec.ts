/** D-48 Letters in the studio: drawn as a mail program shows them, changed by a click on a word, and made new. */
import { expect } from '@playwright/test';
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
  await page.getByLabel('The act that sends it').selectOption('payment');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(source(page, 'text/letter-welcome.md')).toBeFocused();
  expect(JSON.parse(read(studio, 'letters/welcome.json')!).sends).toEqual({ act: 'payment' });
  await expect(picture(page).getByRole('heading', { name: 'Welcome: Example Fibre' })).toBeVisible();
});
