import type { Page } from '@playwright/test';
import { isPayPalPath } from '../../../src/rules/routes.ts';
import { appOf, test as base, expect } from '../browser/e2e-fixtures.ts';
import { exampleSite } from '../project/example-site.ts';
import { startApp } from '../server/app.ts';

/** Tests before the example whose pages offer every wallet. */
export const test = base.extend({
  app: appOf('wallets', async () => startApp(process.cwd(), { DIST_DIR: await exampleSite('wallets') })),
});

export const names = ['Apple Pay', 'Google Pay', 'PayPal'] as const;
type Name = (typeof names)[number];

/** Both pages, by the journey of their links. */
export const places = {
  payment: {
    journey: 'single-payment',
    amount: '34.99',
    address: (id: string) => `/single-card-payment/${id}`,
    call: /\/payment$/,
    act: 'payment',
    after: '/payment-success',
    group: 'Pay with a wallet',
  },
  mandate: {
    journey: 'card',
    amount: undefined,
    address: (id: string) => `/card-mandate?id=${id}`,
    call: /\/payment-method$/,
    act: 'payment-method',
    after: '/success-card',
    group: 'Use a wallet',
  },
} as const;

export type Place = (typeof places)[keyof typeof places];

/** Presses a wallet's button; PayPal's is on a document of its own, to which a link leads. */
export async function press(page: Page, name: Name): Promise<void> {
  const { button, link } = wallet(page, name);
  if (name === 'PayPal' && !isPayPalPath(new URL(page.url()).pathname)) await link.click();
  await expect(button).not.toHaveAttribute('aria-disabled');
  await button.click();
}

/** A wallet's button, and the parts of its test sheet. */
export const wallet = (page: Page, name: Name) => {
  const sheet = page.getByRole('dialog', { name: `Test wallet: ${name}` });
  const choice = (words: string) => sheet.getByRole('button', { name: words, exact: true });
  return {
    button: page.getByRole('button', { name, exact: true }),
    link: page.getByRole('link', { name, exact: true }),
    sheet,
    approve: choice('Approve'),
    approveCard: choice('Approve with a card that the bank checks'),
    decline: choice('Decline'),
    loseAnswer: choice('Answer is lost'),
    close: choice('Close'),
  };
};
