import type { Locator, Page } from '@playwright/test';
import type { CardFields, Verification } from '../../../src/page/card/gateway.ts';
import { expect, test } from '../braintree/fixtures.ts';
import { futureExpiry } from '../browser/customer.ts';
import type { harness } from './card-harness.ts';

/** A gateway in the browser, as the suite needs it: where its text boxes are, and how its bank is answered. */
export type Adapter = {
  name: string;
  testMode: boolean;
  /** Opens the bare page of the suite, and gives a fresh token. */
  open(page: Page): Promise<string>;
  field(page: Page, key: keyof CardFields, name: string): Locator;
  answerBank(page: Page, answer: 'Approve' | 'Decline'): Promise<void>;
};

type Harness = typeof harness;
type Answer<Name extends keyof Harness> = Awaited<ReturnType<Harness[Name]>>;

const good = '4111111111111111';

/** What every card gateway in the browser must do, whatever is behind it. */
export function gatewayConformance(adapter: Adapter): void {
  const call = <Name extends keyof Harness>(page: Page, name: Name, ...given: unknown[]): Promise<Answer<Name>> =>
    page.evaluate(
      ([method, values]) => (window.harness[method as 'last'] as (...all: unknown[]) => unknown)(...(values as [])),
      [name, given] as const,
    ) as Promise<Answer<Name>>;

  const mounted = async (page: Page) => {
    await call(page, 'open', await adapter.open(page));
    await call(page, 'mount');
  };
  const fields = (page: Page) => ({
    number: adapter.field(page, 'number', 'Card number'),
    expirationDate: adapter.field(page, 'expirationDate', 'Expiry (MM/YY)'),
    cvv: adapter.field(page, 'cvv', 'CVV'),
  });
  const fill = async (page: Page, number: string) => {
    const form = fields(page);
    await form.number.fill(number);
    await form.expirationDate.fill(futureExpiry());
    await form.cvv.fill('123');
    await expect
      .poll(() => call(page, 'last'))
      .toMatchObject({ number: 'valid', expirationDate: 'valid', cvv: 'valid' });
  };
  const take = async (page: Page, number: string) => {
    await fill(page, number);
    const { value } = await call(page, 'tokenise');
    return { nonce: value?.nonce, bin: value?.bin, amount: '35.00' };
  };

  test.describe(`the ${adapter.name} gateway`, () => {
    test('R-C01 R-C02 draws three named text boxes into their places, and tells what it is', async ({ page }) => {
      const token = await adapter.open(page);
      expect(await call(page, 'open', token)).toEqual({ testMode: adapter.testMode });
      const { goodFor } = await call(page, 'mount');
      expect(goodFor).toBeGreaterThan(60_000);
      for (const [key, field] of Object.entries(fields(page))) {
        await expect(field).toBeEditable();
        await expect(field).toHaveAttribute('placeholder', `like ${key}`);
      }
      await expect(page.locator('#box-number :is(iframe, input)')).toHaveCount(1);
    });

    test('R-C04 R-C05 R-C07 tells how the fields stand, and the type while only one fits', async ({ page }) => {
      await mounted(page);
      const form = fields(page);
      await form.number.fill('4111');
      await expect.poll(() => call(page, 'last')).toMatchObject({ number: 'unfinished', cardType: 'visa' });
      await form.number.fill(good);
      await expect.poll(() => call(page, 'last')).toMatchObject({ number: 'valid', cvv: 'unfinished' });
      await form.number.fill('4111111111111112');
      await form.cvv.focus();
      await expect.poll(() => call(page, 'last')).toMatchObject({ number: 'faulty' });
      await expect(form.number).toHaveAttribute('aria-invalid', 'true');
      await form.number.fill('');
      await expect.poll(() => call(page, 'last')).not.toHaveProperty('cardType');
    });

    test('R-C09 turns what is typed into a nonce and a bin, a new nonce each time', async ({ page }) => {
      await mounted(page);
      await fill(page, good);
      const [one, two] = [await call(page, 'tokenise'), await call(page, 'tokenise')];
      expect(one.value?.bin).toBe('411111');
      expect(one.value?.nonce).toBeTruthy();
      expect(one.value?.nonce).not.toBe(two.value?.nonce);
    });

    test('refuses to tokenise what is not valid', async ({ page }) => {
      await mounted(page);
      expect(await call(page, 'tokenise')).toMatchObject({ failed: true });
      await fields(page).number.fill('4111');
      expect(await call(page, 'tokenise')).toMatchObject({ failed: true });
    });

    test('R-C10 R-C11 verifies, and gives another nonce than it was given', async ({ page }) => {
      await mounted(page);
      const card = await take(page, good);
      const { value } = await call(page, 'verify', card);
      expect(value).toMatchObject({ liabilityShifted: true, status: 'authenticate_successful' });
      expect((value as Verification).nonce).not.toBe(card.nonce);
    });

    for (const [number, status] of [
      ['4000000000001018', 'authenticate_frictionless_failed'],
      ['4000000000001042', 'authenticate_rejected'],
      ['4000000000001067', 'lookup_error'],
    ] as const) {
      test(`R-C12 resolves with the status where liability does not shift: ${status}`, async ({ page }) => {
        await mounted(page);
        const { value } = await call(page, 'verify', await take(page, number));
        expect(value).toMatchObject({ liabilityShifted: false, status });
      });
    }

    for (const [answer, shifted] of [
      ['Approve', true],
      ['Decline', false],
    ] as const) {
      test(`R-C10 shows the bank’s question, and a customer who answers ${answer} resolves`, async ({ page }) => {
        await mounted(page);
        const verifying = call(page, 'verify', await take(page, '4000000000001091'));
        await adapter.answerBank(page, answer);
        expect((await verifying).value).toMatchObject({ liabilityShifted: shifted });
      });
    }

    test('R-C14 rejects with the provider’s words in its nest, and the same fields can be used again', async ({
      page,
      watch,
    }) => {
      watch.allow(/Failed to load resource/);
      await mounted(page);
      const refused = await call(page, 'verify', await take(page, '4000000000000002'));
      expect(refused).toMatchObject({
        failed: true,
        says: expect.stringMatching(/not accepted by this merchant account/),
      });
      const { value } = await call(page, 'verify', await take(page, good));
      expect(value).toMatchObject({ liabilityShifted: true });
    });

    test('R-C15 rejects a card that it does not take at tokenise', async ({ page }) => {
      await mounted(page);
      await fill(page, '4000000000000028');
      expect(await call(page, 'tokenise')).toMatchObject({ failed: true });
    });

    test('does not verify a nonce twice', async ({ page, watch }) => {
      watch.allow(/Failed to load resource/);
      await mounted(page);
      const card = await take(page, good);
      expect(await call(page, 'verify', card)).not.toHaveProperty('failed');
      expect(await call(page, 'verify', card)).toMatchObject({ failed: true });
    });

    test('leaves nothing behind, however often it is taken down, and another can take its place', async ({ page }) => {
      await mounted(page);
      expect(await call(page, 'teardown')).not.toHaveProperty('failed');
      expect(await call(page, 'teardown')).not.toHaveProperty('failed');
      await expect(page.locator('.box > *')).toHaveCount(0);
      await mounted(page);
      await fill(page, good);
      expect((await call(page, 'tokenise')).value?.bin).toBe('411111');
    });

    test('can be taken down while it is still on its way, without a word', async ({ page }) => {
      await call(page, 'open', await adapter.open(page));
      await page.evaluate(() => {
        void window.harness.mount().catch(() => undefined);
        return window.harness.teardown();
      });
      await expect(page.locator('.box > *')).toHaveCount(0);
      await mounted(page);
      await fill(page, good);
    });
  });
}
