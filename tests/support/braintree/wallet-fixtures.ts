import type { Page } from '@playwright/test';
import type { Wallet } from '../../../src/rules/facts.ts';
import { expectPage } from '../browser/customer.ts';
import { appOf } from '../browser/e2e-fixtures.ts';
import { exampleSite } from '../project/example-site.ts';
import type { App } from '../server/app.ts';
import type { places } from '../wallets/wallet-pages.ts';
import { test as base, expect, type FakeGateway, hostedForm, startWithProvider } from './fixtures.ts';
import type { ServerApi } from './server-api.ts';
import { type Chosen, pretendApplePay, type Sheets } from './wallets.ts';

/** Pages that offer every wallet, with the real SDK, in a browser that has Apple Pay and Google Pay. */
export const test = base.extend({
  app: appOf('braintree-wallets', async () =>
    startWithProvider({ DIST_DIR: await exampleSite('wallets'), WALLETS: 'apple-pay,google-pay' }),
  ),
  page: async ({ page }, use) => {
    await page.addInitScript(pretendApplePay);
    await use(page);
  },
});

/** The wallets that have an adapter, with the name of their button and the kinds of tokens that pay and are kept. */
export const wallets = {
  'apple-pay': { name: 'Apple Pay', pays: 'apple-pay', kept: 'apple-pay-merchant', token: 'apple-token' },
  'google-pay': { name: 'Google Pay', pays: 'google-pay', kept: 'google-pay', token: 'google-token' },
} as const satisfies Partial<Record<Wallet, object>>;

export type WalletName = keyof typeof wallets;

type Pretending = { sheets: Sheets };

/** Opens a page and waits until its wallets and its card form can be used. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(hostedForm(page).number).toBeEnabled();
  for (const { name } of Object.values(wallets))
    await expect(buttonOf(page, name)).not.toHaveAttribute('aria-disabled');
}

export const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The sheet of a wallet, which is pressed open. */
export function sheetOf(page: Page, wallet: WalletName) {
  const read = () => page.evaluate(() => (window as unknown as Pretending).sheets);
  return {
    opened: async () => (await read()).opened,
    told: async () => (await read()).told,
    async press() {
      const { length } = await this.opened();
      await buttonOf(page, wallets[wallet].name).click();
      await expect.poll(async () => (await this.opened()).length).toBe(length + 1);
    },
    approve: (chosen: Chosen) =>
      page.evaluate((given) => (window as unknown as Pretending).sheets.opened.at(-1)!.approve(given), chosen),
    close: () => page.evaluate(() => (window as unknown as Pretending).sheets.opened.at(-1)!.close()),
    fail: (code: string) =>
      page.evaluate((given) => (window as unknown as Pretending).sheets.opened.at(-1)!.fail(given), code),
  };
}

type Place = (typeof places)[keyof typeof places];
/** One way through a page with a wallet. */
export type Walk = {
  page: Page;
  app: App;
  gateway: FakeGateway;
  api: ServerApi;
  watch: { allow(...expected: RegExp[]): void };
  id: string;
  place: Place;
  wallet: WalletName;
  name: string;
  sheet: ReturnType<typeof sheetOf>;
  /** Approves the sheet with a token that does what the page wants. */
  approve(number?: string): Promise<void>;
};
export const card = '4111111111111111';

export const said = (page: Page) => page.getByRole('alert');

export const recorded = ({ page, place, id }: Walk) => expectPage(page, place.after, id);

/** Apple's sheet is told how it ended; Google's has closed by then. */
export const toldLast = async ({ wallet, sheet }: Walk, word: string) => {
  if (wallet === 'apple-pay') await expect.poll(async () => (await sheet.told()).at(-1)).toBe(word);
};

/** How many payments were taken and payment methods kept at the provider. */
export const takenBy = ({ sales, customers }: FakeGateway) =>
  sales.filter(({ decline }) => !decline).length + customers.size;
