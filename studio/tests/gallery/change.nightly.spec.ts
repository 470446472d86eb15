/** A walk through a journey that asks, as far as the check and back to it after a change. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';

test('D-41 who changes an answer in the gallery comes back to the check at once', async ({ page }) => {
  const out = mkdtempSync(join(tmpdir(), 'gallery-'));
  const env = { ...process.env, CONTENT_DIR: 'examples/appointment/content' };
  execFileSync('node_modules/.bin/tsx', ['studio/cli/gallery.ts', '--build', '--out', out], { env });
  await page.goto(`${pathToFileURL(join(out, 'index.html')).href}#walk={}`);
  await page.getByText(/customer, journey/).click();
  await page.getByRole('combobox', { name: 'Journey', exact: true }).selectOption('appointment');
  const customer = page.frameLocator('iframe[title="What the customer sees"]');
  const goOn = customer.getByRole('button', { name: 'Continue', exact: true });
  await customer.getByRole('radio').first().check();
  await goOn.click();
  await customer.getByRole('textbox', { name: 'A phone number' }).fill('07700 900 123');
  await customer.getByRole('radio', { name: 'No' }).check();
  await goOn.click();
  await customer.getByRole('link', { name: /^Change When/ }).click();
  await customer.getByRole('radio').last().check();
  await goOn.click();
  await expect(customer.locator('main[data-page="appointment-check"]')).toBeVisible();
});
