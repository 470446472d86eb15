import { expect, payHosted, test } from '../support/braintree/fixtures.ts';
import { later, sdkWithoutScript, takeClock, words } from '../support/braintree/trouble.ts';
import { cardForm, expectPage, open } from '../support/browser/customer.ts';

/** The bank's check, whatever becomes of its script and its window; of its last word: braintree-trouble.spec.ts. */

const card = { number: '4111 1111 1111 1111' };
const challenged = { number: '4000 0000 0000 1091' };

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
