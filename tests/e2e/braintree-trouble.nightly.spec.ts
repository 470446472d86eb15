import { bankOf, expect, fillHosted, hostedForm, payHosted, test } from '../support/braintree/fixtures.ts';
import { type Step, steps, type Trouble } from '../support/braintree/gateway.ts';
import { cardTokenised, later, sdkWithoutScript, takeClock, takenOver, words } from '../support/braintree/trouble.ts';
import { cardForm, expectPage, open, openWithoutToken } from '../support/browser/customer.ts';

/** What goes wrong between the browser, the provider and the bank: each ends in calm words and a clean second attempt. */

const card = { number: '4111 1111 1111 1111' };
const challenged = { number: '4000 0000 0000 1091' };

test.beforeEach(({ watch }) => {
  watch.allow(/card-[a-z-]+/, /Failed to load resource/, /Failed to fetch/);
});

test.describe('R-C16 fields that cannot be set up', () => {
  const cases: [name: string, step: Step, trouble: Trouble, message: string, patience?: number][] = [
    ['the provider cannot be reached', 'configuration', 'lost', words.network],
    ['the provider refuses the token for good', 'configuration', { status: 403 }, words.unavailable],
    ['a token is no good twice', 'configuration', { status: 401 }, words.renewed],
    ['the provider says nothing', 'configuration', 'silent', words.blocked, 31],
    ['the frames are blocked', 'frame', 'lost', words.blocked, 31],
    ['the frames say nothing', 'frame', 'silent', words.blocked, 31],
  ];
  for (const [name, step, trouble, message, patience] of cases) {
    test(`because ${name} are told and logged, and Try again draws them`, async ({ page, newLink, gateway }) => {
      const logged: string[] = [];
      page.on('console', (entry) => logged.push(entry.text()));
      const id = await newLink('card');
      gateway.trouble.set(step, trouble);
      await takeClock(page);
      await open(page, '/card-mandate', id, 'domcontentloaded');
      await expect.poll(() => gateway.heard.some((call) => call.step === step)).toBe(true);
      await takenOver(page);
      if (patience) await later(page, patience);
      await expect(page.getByRole('alert')).toContainText(message);
      expect(logged.join('\n')).toContain('card-unavailable');
      await expect(page.locator('iframe')).toHaveCount(0);

      gateway.trouble.clear();
      await page.getByRole('button', { name: 'Try again' }).click();
      await fillHosted(page, card);
      // By now the SDK itself has given up what was tried first: nobody is to hear of that.
      if (patience) await later(page, 60);
      await cardForm(page).goOn.click();
      await expectPage(page, '/success-card', id);
    });
  }

  test('because our own server is late with the token are told, and Try again draws them', async ({
    page,
    newLink,
  }) => {
    const id = await newLink('card');
    await openWithoutToken(page);
    await page.route(/client-token$/, () => undefined);
    await takeClock(page);
    const asked = page.waitForRequest(/client-token$/);
    await open(page, '/card-mandate', id);
    await asked;
    await later(page, 31);
    await expect(page.getByRole('alert')).toContainText(words.network);
    await page.unroute(/client-token$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await payHosted(page, card);
    await expectPage(page, '/success-card', id);
  });
});

test.describe('R-C15 R-C14 a step that fails clears busy, and the same card can be tried again', () => {
  type Failure = [name: string, step: Step, trouble: Trouble, message: string, patience?: number];
  const before: Failure[] = [
    ['tokenise is cut off', 'tokenise', 'lost', words.network],
    ['tokenise is rate limited', 'tokenise', { status: 429 }, words.network],
    ['the lookup is cut off', 'lookup', 'lost', words.generic],
    ['the lookup says nothing', 'lookup', 'silent', words.silent, 31],
  ];
  const within: Failure[] = [
    ['the way to the bank’s window is cut off', 'continue', 'lost', words.silent, 31],
    ['the bank’s script cannot start', 'continue', { status: 200, body: { error: 10001 } }, words.generic],
    ['the bank’s script gives up', 'continue', { status: 200, body: { error: 10011 } }, words.generic],
    ['the bank’s window never comes', 'continue', 'silent', words.silent, 31],
  ];
  for (const [where, given, failures] of [
    ['before the bank’s check', card, before],
    ['on the way to the bank’s window', challenged, within],
  ] as const) {
    test(where, async ({ page, newLink, gateway }) => {
      const id = await newLink('card');
      await takeClock(page);
      await open(page, '/card-mandate', id);
      await fillHosted(page, given);
      for (const [name, step, trouble, message, patience] of failures) {
        gateway.trouble.clear();
        gateway.trouble.set(step, trouble);
        gateway.heard.length = 0;
        await cardForm(page).goOn.click();
        await expect.poll(() => gateway.heard.some((call) => call.step === step), name).toBe(true);
        if (patience) await later(page, patience);
        await expect(cardForm(page).error, name).toContainText(`Error : ${message}`);
        await expect(cardForm(page).overlay).toHaveCount(0);
      }
      gateway.trouble.clear();
      await cardForm(page).goOn.click();
      if (given === challenged) await bankOf(page).getByRole('button', { name: 'Approve' }).click();
      await expectPage(page, '/success-card', id);
    });
  }
});

test.describe('the bank’s check', () => {
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
});

test('a slow network makes it slow, and nothing else; a blocked log of the provider does not matter', async ({
  page,
  newLink,
  gateway,
}) => {
  test.slow();
  for (const step of steps) gateway.trouble.set(step, { late: 700 });
  gateway.trouble.set('analytics', 'lost');
  const id = await newLink('card');
  await open(page, '/card-mandate', id, 'domcontentloaded');
  await expect(page.getByText('Loading the secure card fields')).toBeVisible();
  await payHosted(page, challenged);
  await expect(cardForm(page).overlay).toBeVisible();
  await bankOf(page).getByRole('button', { name: 'Approve' }).click();
  await expectPage(page, '/success-card', id);
  await expect(hostedForm(page).number).toHaveCount(0);
});
