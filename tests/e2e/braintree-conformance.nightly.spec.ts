import type { BrowserContext, Page } from '@playwright/test';
import { bankOf, bundle, type FakeGateway, test } from '../support/braintree/fixtures.ts';
import { type Adapter, gatewayConformance } from '../support/card/page-gateway-conformance.ts';

/** Both gateways of the browser, on a bare page under the policy of the card pages: one suite for the two. */

let script: string;
let gateway: FakeGateway;

test.beforeAll(async () => {
  script = await bundle('card/card-harness');
});
test.beforeEach(async ({ context, gateway: given }) => {
  gateway = given;
  await serveBarePage(context);
});

async function serveBarePage(context: BrowserContext): Promise<void> {
  await context.route('**/conformance.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  await context.route('**/conformance', async (route) => {
    const card = await route.fetch({ url: new URL('/card-mandate', route.request().url()).href });
    const headers = { 'content-security-policy': card.headers()['content-security-policy'] ?? '' };
    const boxes = ['number', 'expirationDate', 'cvv'].map((name) => `<div class="box" id="box-${name}"></div>`);
    const body = `<!doctype html><html lang="en"><head><title>Conformance</title></head><body><main><form>${boxes.join('')}</form></main><script src="/conformance.js"></script></body></html>`;
    await route.fulfill({ contentType: 'text/html', headers, body });
  });
}

const openPage = (page: Page) => page.goto('/conformance');

const braintree: Adapter = {
  name: 'Braintree',
  testMode: false,
  async open(page) {
    await openPage(page);
    return gateway.issueToken();
  },
  field: (page, key, name) =>
    page.frameLocator(`iframe[name="braintree-hosted-field-${key}"]`).getByRole('textbox', { name }),
  answerBank: (page, answer) => bankOf(page).getByRole('button', { name: answer }).click(),
};

const sandbox: Adapter = {
  name: 'sandbox',
  testMode: true,
  async open(page) {
    await openPage(page);
    return 'sandbox.conformance';
  },
  field: (page, _key, name) => page.getByRole('textbox', { name }),
  // The harness reads messages as their names.
  answerBank: (page, answer) => page.getByRole('button', { name: `challenge${answer}` }).click(),
};

gatewayConformance(braintree);
gatewayConformance(sandbox);
