import type { Page } from '@playwright/test';
import type { Wallet } from '../../../src/rules/facts.ts';
import { cardForm, expectPage } from '../browser/customer.ts';
import { appOf } from '../browser/e2e-fixtures.ts';
import { exampleSite } from '../project/example-site.ts';
import type { App } from '../server/app.ts';
import type { Place } from '../wallets/wallet-pages.ts';
import { test as base, expect, type FakeGateway, fillHosted, hostedForm, startWithProvider } from './fixtures.ts';
import type { ServerApi } from './server-api.ts';
import { type Chosen, pretendApplePay, type Sheets } from './wallets.ts';

/** Pages that offer every wallet, with the real SDK, in a browser that has all of them. */
export const test = base.extend({
  app: appOf('braintree-wallets', async () =>
    startWithProvider({ DIST_DIR: await exampleSite('wallets'), WALLETS: 'apple-pay,google-pay,paypal' }),
  ),
  page: async ({ page }, use) => {
    await page.addInitScript(pretendApplePay);
    await use(page);
  },
});

/** The wallets, with the name of their button and the kinds of tokens that pay and are kept. */
export const wallets = {
  'apple-pay': { name: 'Apple Pay', pays: 'apple-pay', kept: 'apple-pay-merchant', token: 'apple-token' },
  'google-pay': { name: 'Google Pay', pays: 'google-pay', kept: 'google-pay', token: 'google-token' },
  paypal: { name: 'PayPal', pays: 'paypal', kept: 'paypal-agreement', token: 'paypal-token' },
} as const satisfies Record<Wallet, object>;

export type WalletName = keyof typeof wallets;

type Pretending = { sheets: Sheets };

/** Opens a page and waits until its wallets and card form can be used; for PayPal on its own document. */
export async function visit(page: Page, address: string, wallet?: WalletName): Promise<void> {
  await page.goto(address);
  await expect(hostedForm(page).number).toBeEnabled();
  for (const name of [buttonOf(page, 'Apple Pay'), buttonOf(page, 'Google Pay'), payPalLink(page)])
    await expect(name).not.toHaveAttribute('aria-disabled');
  if (wallet !== 'paypal') return;
  await payPalLink(page).click();
  await expect(buttonOf(page, 'PayPal')).not.toHaveAttribute('aria-disabled');
}

export const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What leads from the card form to the document with PayPal, and back. */
export const payPalLink = (page: Page) => page.getByRole('link', { name: 'PayPal', exact: true });
const cardLink = (page: Page) => page.getByRole('link', { name: 'Use a card or another wallet' });

/** Pays with a card after all. */
export async function takeCardInstead({ page, wallet }: Walk): Promise<void> {
  if (wallet === 'paypal') await cardLink(page).click();
  await fillHosted(page, { number: card });
  await cardForm(page).goOn.click();
}

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
/** A way through a page, and how often its link is taken. `only`: the wallet that can go it. */
export type Row = { says: string; only?: WalletName; taken: 0 | 1; walk(walk: Walk): Promise<void> };

export const card = '4111111111111111';

export const said = (page: Page) => page.getByRole('alert');

export const failedWords = (name: string) =>
  `Error : ${name} did not work, and nothing was taken. Try again, or use a card.`;

export const recorded = ({ page, place, id }: Walk) => expectPage(page, place.after, id);

/** Apple's sheet is told how it ended; the others have closed by then. */
export const toldLast = async ({ wallet, sheet }: Walk, word: string) => {
  if (wallet === 'apple-pay') await expect.poll(async () => (await sheet.told()).at(-1)).toBe(word);
};

/** How many payments were taken and payment methods kept at the provider. */
export const takenBy = ({ sales, customers }: FakeGateway) =>
  sales.filter(({ decline }) => !decline).length + customers.size;
