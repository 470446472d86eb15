import { bankOf, expect, fillHosted, payHosted, test } from '../support/braintree-fixtures.ts';
import { cardTokenised, later, takeClock, words } from '../support/braintree-trouble.ts';
import { cardForm, expectPage, open } from '../support/customer.ts';

/** The bank's check, whatever becomes of its script, its window and its last word. */

const card = { number: '4111 1111 1111 1111' };
const challenged = { number: '4000 0000 0000 1091' };

/** What the SDK itself throws after a verification for which the bank's script was missing. */
const sdkWithoutScript = /^page error: Cannot read properties of undefined \(reading 'on'\)/;

test.beforeEach(({ watch }) => {
  watch.allow(/card-[a-z-]+/, /Failed to load resource/, /Failed to fetch/);
});

test.describe('the bank’s check', () => {
  test('is not missed by a card without a challenge, when its script is blocked', async ({
    page,
    newLink,
    gateway,
    watch,
  }) => {
    watch.allow(sdkWithoutScript);
    const id = await newLink('card');
    gateway.trouble.set('songbird', 'lost');
    await open(page, '/card-mandate', id);
    await payHosted(page, card);
    await expectPage(page, '/success-card', id);
  });

  test('whose script never comes is given up', async ({ page, newLink, gateway }) => {
    gateway.trouble.set('songbird', 'silent');
    await open(page, '/card-mandate', await newLink('card'));
    await takeClock(page);
    const tokenised = await cardTokenised(page);
    await payHosted(page, card);
    await tokenised();
    await expect(cardForm(page).overlay).toBeVisible();
    await later(page, 31);
    await expect(cardForm(page).error).toContainText(words.silent);
  });

  test('whose script was blocked is given up at once, and works when it comes after all', async ({
    page,
    newLink,
    gateway,
    watch,
  }) => {
    const id = await newLink('card');
    watch.allow(sdkWithoutScript);
    gateway.trouble.set('songbird', 'lost');
    await open(page, '/card-mandate', id);
    await payHosted(page, challenged);
    await expect(cardForm(page).error).toContainText(words.silent);
    gateway.trouble.clear();
    await cardForm(page).goOn.click();
    await bankOf(page).getByRole('button', { name: 'Approve' }).click();
    await expectPage(page, '/success-card', id);
  });

  test('whose script never gets ready is given up, and works the next time', async ({ page, newLink, gateway }) => {
    const id = await newLink('card');
    gateway.trouble.set('init', 'silent');
    await takeClock(page);
    await open(page, '/card-mandate', id);
    const tokenised = await cardTokenised(page);
    await payHosted(page, challenged);
    await tokenised();
    await expect.poll(() => gateway.heard.some(({ step }) => step === 'init')).toBe(true);
    await expect(cardForm(page).overlay).toBeVisible();
    gateway.trouble.clear();
    await later(page, 31);
    await expect(cardForm(page).error).toContainText(words.silent);
    await cardForm(page).goOn.click();
    await bankOf(page).getByRole('button', { name: 'Approve' }).click();
    await expectPage(page, '/success-card', id);
  });

  test('that hangs before its lookup, after one that did not shift, does not hold up the next', async ({
    page,
    newLink,
    gateway,
  }) => {
    const id = await newLink('card');
    await takeClock(page);
    await open(page, '/card-mandate', id);
    await payHosted(page, { number: '4000 0000 0000 1018' });
    await expect(cardForm(page).error).toHaveText('Error : authenticate_frictionless_failed');
    await fillHosted(page, card);
    gateway.trouble.set('lookup', 'silent');
    gateway.heard.length = 0;
    await cardForm(page).goOn.click();
    await expect.poll(() => gateway.heard.some(({ step }) => step === 'lookup')).toBe(true);
    await later(page, 31);
    await expect(cardForm(page).error).toContainText(words.silent);
    gateway.trouble.clear();
    await cardForm(page).goOn.click();
    await expectPage(page, '/success-card', id);
  });

  test('whose page cannot be reached can be left, and tried again', async ({ page, newLink, gateway }) => {
    const id = await newLink('card');
    await open(page, '/card-mandate', id);
    gateway.trouble.set('bank', 'lost');
    await payHosted(page, challenged);
    await expect.poll(() => gateway.heard.some(({ step }) => step === 'bank')).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(cardForm(page).error).toHaveText('Error : authenticate_failed');
    gateway.trouble.clear();
    await cardForm(page).goOn.click();
    await bankOf(page).getByRole('button', { name: 'Approve' }).click();
    await expectPage(page, '/success-card', id);
  });

  test('takes all the time that the customer wants', async ({ page, newLink }) => {
    const id = await newLink('card');
    await takeClock(page);
    await open(page, '/card-mandate', id);
    await payHosted(page, challenged);
    await expect(bankOf(page).getByRole('button', { name: 'Approve' })).toBeVisible();
    await later(page, 20 * 60);
    await bankOf(page).getByRole('button', { name: 'Approve' }).click();
    await expectPage(page, '/success-card', id);
  });

  for (const [trouble, message] of [
    ['lost', words.generic],
    ['silent', words.silent],
  ] as const) {
    test(`whose last word is ${trouble} is given up, and can be tried again`, async ({ page, newLink, gateway }) => {
      const id = await newLink('card');
      await takeClock(page);
      await open(page, '/card-mandate', id);
      gateway.trouble.set('authenticate', trouble);
      await payHosted(page, challenged);
      await bankOf(page).getByRole('button', { name: 'Approve' }).click();
      await expect.poll(() => gateway.heard.some(({ step }) => step === 'authenticate')).toBe(true);
      if (trouble === 'silent') await later(page, 31);
      await expect(cardForm(page).error).toContainText(message);
      gateway.trouble.clear();
      await cardForm(page).goOn.click();
      await bankOf(page).getByRole('button', { name: 'Approve' }).click();
      await expectPage(page, '/success-card', id);
    });
  }

  test('whose window is made of HTML strings is refused by the policy, and given up', async ({
    page,
    newLink,
    gateway,
    watch,
  }) => {
    watch.allow(/require-trusted-types-for|TrustedHTML|Trusted Type/);
    gateway.songbird = 'writes html';
    await takeClock(page);
    await open(page, '/card-mandate', await newLink('card'));
    const refused = page.waitForEvent('console', (entry) => entry.text().includes('require-trusted-types-for'));
    await payHosted(page, challenged);
    await refused;
    await later(page, 31);
    await expect(cardForm(page).error).toContainText(words.silent);
  });
});
