import type { FrameLocator, Locator, Page } from '@playwright/test';
import { cardForm, futureExpiry } from '../browser/customer.ts';
import { appOf, test as base, expect } from '../browser/e2e-fixtures.ts';
import { type App, startApp } from '../server/app.ts';
import { answerBrowser, bundleScripts, providerHosts } from './browser.ts';
import { createFakeGateway, type FakeGateway } from './gateway.ts';
import { braintreeSettings, type ServerApi, startServerApi } from './server-api.ts';

/** The pretended provider: what it knows, its server, and its scripts for the browser. */
type Provider = { gateway: FakeGateway; api: ServerApi; scripts: Awaited<ReturnType<typeof bundleScripts>> };

export type { FakeGateway } from './gateway.ts';
export { expect };

const providerToken = 'the-token-of-the-providers-own-systems';

const providers = new WeakMap<App, Provider>();

/** Starts our server before a pretended provider of its own. */
export async function startWithProvider(more: Record<string, string> = {}): Promise<App> {
  const gateway = createFakeGateway();
  const api = await startServerApi(gateway);
  const settings = { ...braintreeSettings(api.port), PROVIDER_API_TOKEN: providerToken, ...more };
  const own = await startApp(process.cwd(), settings);
  const app: App = {
    ...own,
    async close() {
      await own.close();
      await api.close();
    },
  };
  providers.set(app, { gateway, api, scripts: await bundleScripts() });
  return app;
}

/** Our server with its Braintree gateway, and pages with the real SDK, against a provider that is pretended. */
export const test = base.extend<{ provider: Provider; gateway: FakeGateway; api: ServerApi }>({
  app: appOf('braintree', () => startWithProvider()),

  provider: ({ app }, use) => use(providers.get(app)!),

  // Over HTTP: every test makes a link, and a command takes a second each time on a busy machine.
  newLink: async ({ app }, use, testInfo) => {
    await use(async (journey, { amount } = {}) => {
      const answer = await fetch(`${app.url}/provider-api/links`, {
        method: 'POST',
        headers: { authorization: `Bearer ${providerToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ journey, ...(amount && { amount_pence: Math.round(Number(amount) * 100) }) }),
      });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: string }).id;
    });
    if (testInfo.errors.length) await testInfo.attach('what the server said', { body: app.output().slice(-5000) });
  },

  gateway: [
    async ({ provider, context, watch }, use) => {
      const { gateway, scripts } = provider;
      gateway.trouble.clear();
      gateway.hasPayPal = true;
      gateway.notTaken.clear();
      gateway.hold = undefined;
      gateway.heard.length = 0;
      watch.allow(new RegExp(`^foreign request: ${providerHosts.source.slice(1)}`));
      await answerBrowser(context, gateway, scripts);
      await use(gateway);
    },
    { auto: true },
  ],

  api: async ({ provider }, use) => {
    await use(provider.api);
    provider.api.trouble.clear();
  },
});

/** The provider's fields inside their frames, and the window of the bank. */
export function hostedForm(page: Page) {
  const field = (key: string, name: string): Locator =>
    page.frameLocator(`iframe[name="braintree-hosted-field-${key}"]`).getByRole('textbox', { name });
  return {
    number: field('number', 'Card number'),
    expiry: field('expirationDate', 'Expiry (MM/YY)'),
    cvv: field('cvv', 'CVV'),
  };
}

/** The bank's page, inside its window. */
export const bankOf = (page: Page): FrameLocator => page.frameLocator('#Cardinal-CCA-IFrame');

export type HostedCard = { number: string; expiry?: string; cvv?: string };

/** Types a card into the provider's frames. */
export async function fillHosted(page: Page, { number, expiry = futureExpiry(), cvv = '123' }: HostedCard) {
  const form = hostedForm(page);
  await form.number.fill(number);
  await form.expiry.fill(expiry);
  await form.cvv.fill(cvv);
}

/** Types a card in and presses Continue. */
export async function payHosted(page: Page, card: HostedCard): Promise<void> {
  await fillHosted(page, card);
  await cardForm(page).goOn.click();
}
