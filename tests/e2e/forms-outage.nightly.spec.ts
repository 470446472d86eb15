import type { Page } from '@playwright/test';
import { control } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { openOwnPostgres } from '../support/database/postgres.ts';
import { details, form } from '../support/direct-debit/direct-debit-pages.ts';
import { exampleSite } from '../support/project/example-site.ts';
import { startApp } from '../support/server/app.ts';

test.use({ javaScriptEnabled: false });

test('R-E04 D-24 a form that is posted while the database is away: 503 and the page again in words, nothing recorded, and what was typed is sent again', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const postgres = await openOwnPostgres();
  // The embedded database is never away.
  if (!postgres) return;
  const app = await startApp(process.cwd(), {
    DIST_DIR: await exampleSite('direct-debit'),
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'debug',
  });

  /** Presses a button while the database is away, twice, and once more when it is back. */
  async function pressWithout(button: string) {
    const resume = postgres!.pause();
    expect(await statusAfter(page, button)).toBe(503);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('alert').first()).toContainText(
      'We could not save that. What you entered is still here',
    );
    expect(await statusAfter(page, 'Try again')).toBe(503);
    resume();
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
    await control(page, 'Try again').click();
  }
  const actsOf = async (id: string) => (await app.showLink(id)).acts;

  const { id: contract } = await app.createLink({ journey: 'contract' });
  await page.goto(`${app.url}/contract-start?id=${contract}`);
  await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
  await pressWithout('Continue');
  await expect(page).toHaveURL(/\/contract-complete\?/);
  expect(await actsOf(contract)).toMatchObject([{ act: 'contract-agreement', button: 'Continue' }]);

  const { id: mandate } = await app.createLink({ journey: 'direct-debit' });
  await page.goto(`${app.url}/dd-mandate?id=${mandate}`);
  const { name, sortCode, account, statement, review } = form(page);
  await name.fill(details.name);
  await sortCode.fill(details.sortCode);
  await account.fill(details.account);
  await statement.check();
  await pressWithout('Continue');
  await expect(review).toBeVisible();
  await expect(page.getByText(details.name)).toBeVisible();
  expect(await actsOf(mandate)).toEqual([]);
  await pressWithout('Set up my Direct Debit');
  await expect(page).toHaveURL(/\/success-dd\?/);
  expect(await actsOf(mandate)).toMatchObject([{ act: 'direct-debit-mandate', account_ending: '0975' }]);
  for (const secret of [details.account, details.sortCode, 'Quillfeather']) expect(app.output()).not.toContain(secret);

  await app.close();
  await postgres.close();
});

/** The status of the page that a button of a form leads to, by a redirect or at once. */
async function statusAfter(page: Page, button: string): Promise<number> {
  const answered = page.waitForResponse((answer) => answer.request().isNavigationRequest() && answer.status() !== 303);
  await control(page, button).click();
  return (await answered).status();
}
