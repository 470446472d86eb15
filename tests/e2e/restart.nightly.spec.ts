import { control, expectPage, goodCard, open, payBy } from '../support/browser/customer.ts';
import { test as base, expect } from '../support/browser/e2e-fixtures.ts';
import { type App, startApp } from '../support/server/app.ts';

/** The test has a server of its own, to end as it likes. */
const test = base.extend<{ own: App }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
  own: async ({}, use) => {
    const own = await startApp();
    await use(own);
    await own.close();
  },
  baseURL: ({ own }, use) => use(own.url),
});

test('R-E04 a server that is away for a moment, killed or stopped costs the customer another press at most, and nothing it has acknowledged', async ({
  page,
  own,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const { id } = await own.createLink({ journey: 'contract-mandate', methods: ['card'] });
  await open(page, '/contract-start', id);
  await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
  expect(await own.stop('SIGTERM')).toBe(0);
  await control(page, 'Continue to Mandate Setup').click();
  await expect(page.getByRole('alert').filter({ hasText: 'We did not get an answer' })).toBeVisible();
  await own.start();
  await control(page, 'Continue to Mandate Setup').click();
  await expectPage(page, '/start-card', id);

  expect(await own.stop('SIGKILL')).toBe(null);
  await own.start();
  expect((await own.showLink(id)).completed).toEqual(['contract-agreement']);
  await open(page, '/contract-start', id);
  await expectPage(page, '/start-card', id);
  await control(page, 'Continue').click();
  await payBy(page, goodCard);
  await expectPage(page, '/success-card', id);

  expect(await own.stop('SIGTERM')).toBe(0);
  expect((await own.showLink(id)).completed).toEqual(['contract-agreement', 'payment-method']);
});
