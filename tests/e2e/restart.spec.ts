import { type App, startApp } from '../support/app.ts';
import { agree, control, expectPage, goodCard, open, payBy } from '../support/customer.ts';
import { test as base, expect } from '../support/e2e-fixtures.ts';

/** Every test has a server of its own here, to end as it likes. */
const test = base.extend<{ own: App }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads out of the pattern what a fixture needs.
  own: async ({}, use) => {
    const own = await startApp();
    await use(own);
    await own.close();
  },
  baseURL: ({ own }, use) => use(own.url),
});
test.describe.configure({ timeout: 180_000 });

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`a server ended by ${signal} in the middle of a journey keeps what it has acknowledged, and the journey goes on`, async ({
    page,
    own,
    watch,
  }) => {
    watch.allow(/Failed to load resource/);
    const { id } = await own.createLink({ journey: 'contract-mandate', methods: ['card'] });
    await open(page, '/contract-start', id);
    await agree(page, 'Continue to Mandate Setup');
    await expectPage(page, '/start-card', id);

    const code = await own.stop(signal);
    expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
    await own.start();
    expect((await own.showLink(id)).completed).toEqual(['contract-agreement']);

    await open(page, '/contract-start', id);
    await expectPage(page, '/start-card', id);
    await control(page, 'Continue').click();
    await payBy(page, goodCard);
    await expectPage(page, '/success-card', id);
  });
}

test('R-E04 a server that is away for a moment costs the customer nothing but another press', async ({
  page,
  own,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const { id } = await own.createLink({ journey: 'contract' });
  await open(page, '/contract-start', id);
  await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
  await own.stop();
  await control(page, 'Continue').click();
  await expect(page.getByRole('alert').filter({ hasText: 'We did not get an answer' })).toBeVisible();
  await own.start();
  await control(page, 'Continue').click();
  await expectPage(page, '/contract-complete', id);
});
